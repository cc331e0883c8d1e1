// node first-result.mjs MODULE: milliseconds from the import of the module to its first result.
const [module] = process.argv.slice(2);
const start = performance.now();
const { validates } = await import(module);
const imported = performance.now();
if (validates() !== true) throw new Error(`${module} has a wrong result`);
const end = performance.now();
console.log(JSON.stringify({ milliseconds: end - start, import: imported - start, validation: end - imported }));
