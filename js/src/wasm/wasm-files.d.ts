// Types of the files that scripts/build.mjs makes from the modules of bindings/; `imports` of package.json chooses one for each runtime.

/** The module with everything but the service: its bytes, as scripts/bytes-to-text.mjs writes them, or compiled. */
declare module '#flagadmin' {
  const source: string | WebAssembly.Module;
  export default source;
  /** Of this module, which exports it, too. */
  export const version: number;
}

/** The module that validates by schemas. */
declare module '#flagadmin-validate' {
  const source: string | WebAssembly.Module;
  export default source;
  /** Of this module, which exports it, too. */
  export const version: number;
}

/** The module of the service. */
declare module '#flagadmin-service' {
  const source: string | WebAssembly.Module;
  export default source;
}

/** Emscripten's JavaScript half of the module of the service: fills in the module's exports before it returns. */
declare module '#service-embind' {
  export default function start(module: object): unknown;
}
