/** What Emscripten wrote around the module: the functions that bindings/ registers. All arguments are numbers. */
export interface GlueModule {
  _flagadmin_input(bytes: number): number;
  _flagadmin_validate(schema: number, length: number): number;
  outputPointer(): number;
  outputLength(): number;
  outputBodyLength(): number;
  bulkBegin(schema: number): void;
  bulkFeed(length: number, isLast: number): number;
  bulkCount(): number;
  mergeAddonUpdate(current: number, update: number, providers: number): number;
  completeAddonUpdate(current: number, changes: number): number;
  mergeServiceAccountUpdate(current: number, update: number): number;
  dryRunUpdateAddon(current: number, update: number, providers: number): number;
  dryRunUpdateServiceAccount(current: number, update: number): number;
  dryRunCreateStrategy(payload: number, names: number): number;
  addonListensTo(addon: number, event: number): number;
  /** Rejected when the module aborts. */
  ready?: Promise<unknown>;
}

/** The object handed in becomes the module. */
export interface GlueOptions {
  instantiateWasm(
    imports: WebAssembly.Imports,
    received: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): WebAssembly.Exports;
  locateFile(): string;
  print(): void;
  printErr(): void;
}

declare const createModule: (options: GlueOptions) => unknown;
export default createModule;
