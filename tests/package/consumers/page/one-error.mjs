import { NotFoundError } from 'flagadmin';

console.log(new NotFoundError({ status: 404, message: 'one class is used' }).message);
