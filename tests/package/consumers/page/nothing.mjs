// A page that imports all entries and uses nothing: its bundle should be empty.
import 'flagadmin';
import 'flagadmin/core';
import 'flagadmin/form';
import 'flagadmin/schemas';
import 'flagadmin/service';

console.log('nothing is used');
