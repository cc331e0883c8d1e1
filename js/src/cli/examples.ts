/** Calls that --help shows, for each command; the tests run them. */
export const examples: Readonly<Record<string, readonly string[]>> = {
  flagadmin: [
    'flagadmin validate addonCreateUpdateSchema addon.json',
    'flagadmin dry-run update-addon addon.json --current stored.json',
    'flagadmin update-addon 1 addon.json --url http://127.0.0.1:4242',
  ],
  validate: [
    'flagadmin validate addonCreateUpdateSchema addon.json',
    'flagadmin validate createStrategySchema config/*.json --format github',
    'flagadmin validate addonSchema addons.json --array',
    'cat addon.json | flagadmin validate addonCreateUpdateSchema -',
  ],
  'dry-run': [
    'flagadmin dry-run update-addon addon.json --current stored.json',
    'flagadmin dry-run update-addon addon.json --current stored.json --providers providers.json',
    'flagadmin dry-run update-service-account account.json --id 9 --url http://127.0.0.1:4242',
    'flagadmin dry-run create-strategy strategy.json --existing gradual --format json',
  ],
  'update-addon': [
    'flagadmin update-addon 1 addon.json --url http://127.0.0.1:4242',
    'flagadmin update-addon 1 addon.json --yes > updated.json',
    'sed "s/true/false/" addon.json | flagadmin update-addon 1 - --yes',
  ],
  'update-service-account': ['flagadmin update-service-account 9 account.json --url http://127.0.0.1:4242'],
  'create-strategy': ['flagadmin create-strategy strategy.json --yes'],
  'update-strategy': ['flagadmin update-strategy gradual strategy-update.json --url http://127.0.0.1:4242'],
  get: [
    'flagadmin get addon',
    'flagadmin get addon 1 --url http://127.0.0.1:4242',
    'flagadmin get providers > providers.json',
  ],
  export: ['flagadmin export > flags.json', 'flagadmin export --out flags.json --url http://127.0.0.1:4242'],
  apply: [
    'flagadmin apply flags.json --url http://127.0.0.1:4242',
    'flagadmin apply flags.json --plan > plan.txt || [ $? = 3 ]',
    'flagadmin apply flags.json --yes --format json',
    'flagadmin apply flags.json --plan --format github || [ $? = 3 ]',
    'flagadmin export | flagadmin apply - --prune --yes',
  ],
  schema: [
    'flagadmin schema addonSchema',
    'flagadmin schema addonCreateUpdateSchema --target draft-07 > addon.schema.json',
    'flagadmin schema state > flags.schema.json',
  ],
};
