// A page that uses the package in a worker.
import { messageOf, report } from './report.mjs';

report(messageOf(new Worker(new URL('./worker.mjs', import.meta.url), { type: 'module' })));
