/** What the module exports. All arguments and results are numbers, without a sign where nothing else is said. */
export interface JudgingExports extends WebAssembly.ModuleImports {
  readonly memory: WebAssembly.Memory;
  readonly __indirect_function_table: WebAssembly.Table;
  readonly _initialize: () => void;
  readonly flagadmin_input: (bytes: number) => number;
  readonly flagadmin_reply_address: () => number;
  readonly flagadmin_add_schema: (length: number) => number;
  /** Answers with a sign. */
  readonly flagadmin_validate: (schema: number, length: number) => number;
  readonly flagadmin_bulk_begin: (schema: number) => void;
  readonly flagadmin_bulk_feed: (length: number, isLast: number) => number;
  readonly flagadmin_bulk_count: () => number;
  readonly flagadmin_operations: () => void;
}

/** The functions that `flagadmin_operations` registers through Embind. They take lengths of texts and answer with a sign. */
export interface Operations {
  mergeAddonUpdate(current: number, update: number, providers: number): number;
  completeAddonUpdate(current: number, changes: number): number;
  mergeServiceAccountUpdate(current: number, update: number): number;
  dryRunUpdateAddon(current: number, update: number, providers: number): number;
  dryRunUpdateServiceAccount(current: number, update: number): number;
  dryRunCreateStrategy(payload: number, names: number): number;
  addonListensTo(addon: number, event: number): number;
}
