// A page that uses the package in a worker.
import { report } from './report.mjs';

const worker = new Worker(new URL('./worker.mjs', import.meta.url), { type: 'module' });
report(
  new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
  }),
);
