// A page that uses the package in a worker, without a bundler.
import { messageOf, report } from '../page/report.mjs';

report(messageOf(new Worker(new URL('./worker.mjs', import.meta.url), { type: 'module' })));
