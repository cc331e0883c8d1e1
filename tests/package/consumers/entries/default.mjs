// All entries.
import { everything } from '../all-entries.mjs';

console.log(await everything());
