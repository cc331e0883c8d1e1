// A page that imports both entries and uses nothing: its bundle should be empty.
import 'flagadmin';
import 'flagadmin/url';

console.log('nothing is used');
