// A page that uses one class of errors: its bundle should have no compiled module.
import { NotFoundError } from 'flagadmin';

console.log(new NotFoundError({ status: 404, message: 'one class is used' }).message);
