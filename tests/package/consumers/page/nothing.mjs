import 'flagadmin';
import 'flagadmin/url';

console.log('nothing is used');
