/** The functions that bindings/ registers and exports. All arguments are numbers. */
export interface GlueModule {
  _flagadmin_input(bytes: number): number;
  _flagadmin_validate(schema: number, length: number): number;
  replyAddress(): number;
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
}
