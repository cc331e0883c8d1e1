// Types of the files that scripts/build.mjs makes from the modules of bindings/.

/** The bytes of the part that validates single values, as scripts/bytes-to-text.mjs writes them. */
declare module '#wasm/flagadmin-first' {
  const text: string;
  export default text;
}

/** The bytes of the other part of that module. */
declare module '#wasm/flagadmin-second' {
  const text: string;
  export default text;
}

/** The version of the module. */
declare module '#wasm/version' {
  export const moduleVersion: number;
}

/** The import of flagadmin.wasm in an edge worker. */
declare module '#wasm/compiled' {
  const compiled: WebAssembly.Module;
  export default compiled;
}

/** The bytes of the module of the service. */
declare module '#wasm/flagadmin-service' {
  const text: string;
  export default text;
}

/** Emscripten's JavaScript half of it: fills in the module's exports before it returns. */
declare module '#wasm/flagadmin-service-embind' {
  export default function start(module: object): unknown;
}
