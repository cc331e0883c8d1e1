// The page with the form of a new addon.
import { addonFromForm } from 'flagadmin/form';
import {
  type Addon,
  type AddonCreateUpdate,
  addonCreateUpdateSchema,
  dryRun,
  type ProviderDefinition,
} from 'flagadmin/url';
import { useMemo } from 'react';

import { FormLayout } from '../editor/form-layout';
import { type CreationRules, useCreation } from '../editor/use-creation';
import { leaveFor } from '../navigation/flash';
import { PageTitle } from '../navigation/page-title';
import { linkTo } from '../navigation/route';
import { useAddons } from '../server/queries';
import type { Permissions } from '../session/permissions';
import { usePermissions, useSession } from '../session/session';
import { Loaded } from '../ui/loaded';
import { addonLabelOf, type AddonValues, secretsOf, withMask } from './addon-editing';
import { notesOnNew } from './addon-notes';
import { providerNamed } from './providers';
import { AddonFields } from './addon-fields';
import { heldParameters } from './parameter-values';

const back = { href: linkTo('addons'), title: 'Addons' };

export function NewAddonPage() {
  const query = useAddons();
  return (
    <>
      <PageTitle title="New addon" back={back} />
      <Loaded query={query}>{({ addons, providers }) => <AddonCreator addons={addons} providers={providers} />}</Loaded>
    </>
  );
}

/** The meaning of an empty list. */
const meaningOfNone: Readonly<Record<string, string>> = {
  '/projects': 'all projects',
  '/environments': 'all environments',
};

function creationRules(
  providers: ProviderDefinition[],
  permissions: Permissions,
): CreationRules<AddonValues, AddonCreateUpdate> {
  return {
    empty: {
      provider: '',
      description: '',
      enabled: true,
      parameters: heldParameters({}),
      events: [],
      projects: [],
      environments: [],
    },
    schema: addonCreateUpdateSchema.withProviders(providers),
    bodyOf: (values) => addonFromForm(values, { providers }),
    predict: (payload) =>
      dryRun.createAddon({
        payload,
        providers,
        permissions: permissions.held(payload),
      }),
    labelOf: (instancePath, { provider }) => addonLabelOf(instancePath, providerNamed(providers, provider)),
    shownValue: (instancePath, value, { provider }) =>
      Array.isArray(value) && value.length === 0
        ? meaningOfNone[instancePath]
        : withMask(instancePath, value, providerNamed(providers, provider)),
    notesOn: (payload) => notesOnNew(payload, providers),
  };
}

interface AddonCreatorProps {
  addons: readonly Addon[];
  providers: ProviderDefinition[];
}

function AddonCreator({ addons, providers }: AddonCreatorProps) {
  const { client } = useSession();
  const permissions = usePermissions();
  const rules = useMemo(() => creationRules(providers, permissions), [providers, permissions]);
  const creation = useCreation(
    rules,
    (payload) => client.createAddon(payload).withResponse(),
    ({ id }, asPredicted) => leaveFor(linkTo('addons', id), `Addon #${id} was created`, asPredicted),
  );
  const secrets = useMemo(
    () => secretsOf(providerNamed(providers, creation.values.provider)),
    [providers, creation.values.provider],
  );
  // Nothing is stored yet: no provider, and no secret to keep.
  const blank = useMemo<Addon>(() => ({ ...rules.empty, id: 0, provider: '' }), [rules]);
  return (
    <FormLayout state={creation} action="Create" rules={rules} request={{ operation: 'createAddon', secrets }}>
      <AddonFields
        form={creation.form}
        fills={creation.fills}
        issues={creation.issues}
        addon={blank}
        addons={addons}
        providers={providers}
      />
    </FormLayout>
  );
}
