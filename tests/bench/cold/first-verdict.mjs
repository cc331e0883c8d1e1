// node first-verdict.mjs MODULE: milliseconds from the import of the module to its first verdict.
const [module] = process.argv.slice(2);
const start = performance.now();
const { verdict } = await import(module);
const imported = performance.now();
if (verdict() !== true) throw new Error(`${module} is mistaken`);
const end = performance.now();
console.log(JSON.stringify({ milliseconds: end - start, import: imported - start, verdict: end - imported }));
