// A page in Chrome before 114, which neither compiles nor starts more than 4 kB of WebAssembly synchronously.
import { report } from '../page/report.mjs';

const refuse = (name) => () => {
  throw new RangeError(
    `WebAssembly.${name} is disallowed on the main thread, if the buffer size is larger than 4KB. Use WebAssembly.${name.toLowerCase()}.`,
  );
};
for (const [name, called] of [
  ['Module', 'Compile'],
  ['Instance', 'Instance'],
]) {
  WebAssembly[name] = new Proxy(WebAssembly[name], { construct: refuse(called) });
}

async function start(name) {
  const flagadmin = await import(`../node_modules/flagadmin/dist/${name}.js`);
  const { init, addonSchema, dryRun } = flagadmin;
  const errors = [];
  for (const call of [
    () => addonSchema.validateJson('{}'),
    () =>
      dryRun.deleteAddon({
        current: { id: 1, provider: 'webhook', description: null, enabled: true, parameters: {}, events: [] },
      }),
  ]) {
    try {
      call();
    } catch ({ message }) {
      errors.push(message);
    }
    await init();
    call();
  }
  return errors;
}

report(Promise.all([start('index'), start('url')]).then((errors) => JSON.stringify(errors)));
