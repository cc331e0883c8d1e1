// The page with the form of a new addon.
import { useQueryClient } from '@tanstack/react-query';
import {
  type Addon,
  type AddonCreateUpdate,
  addonCreateUpdateSchema,
  dryRun,
  type ProviderDefinition,
} from 'flagadmin/url';
import { useMemo } from 'react';

import { CreationLayout } from '../editor/creation-layout';
import { type CreationRules, useCreation } from '../editor/use-creation';
import { PageTitle } from '../navigation/page-title';
import { linkTo } from '../navigation/route';
import { keys, useAddons } from '../server/queries';
import type { Permissions } from '../session/permissions';
import { usePermissions, useSession } from '../session/session';
import { Loaded } from '../ui/loaded';
import { addonLabelOf, type AddonValues, secretsOf } from './addon-editing';
import { providerNamed } from './providers';
import { AddonFields } from './addon-fields';
import { heldParameters } from './parameter-values';

const back = { href: linkTo('addons'), title: 'Addons' };

export function NewAddonPage() {
  const query = useAddons();
  return (
    <Loaded query={query} heading={<PageTitle title="New addon" back={back} />}>
      {({ addons, providers }) => <AddonCreator addons={addons} providers={providers} />}
    </Loaded>
  );
}

function creationRules(
  providers: ProviderDefinition[],
  permissions: Permissions,
): CreationRules<AddonValues, AddonCreateUpdate> {
  const first = providers.find(({ deprecated }) => !deprecated) ?? providers[0];
  return {
    empty: {
      provider: first?.name ?? '',
      description: '',
      enabled: true,
      parameters: heldParameters({}),
      events: [],
      projects: [],
      environments: [],
    },
    schema: addonCreateUpdateSchema.withProviders(providers),
    bodyOf: ({ description, ...values }) => ({ ...values, ...(description && { description }) }),
    predict: (payload) => dryRun.createAddon({ payload, providers, permissions: permissions.held(payload) }),
    labelOf: (instancePath, { provider }) => addonLabelOf(instancePath, providerNamed(providers, provider)),
  };
}

interface AddonCreatorProps {
  addons: readonly Addon[];
  providers: ProviderDefinition[];
}

function AddonCreator({ addons, providers }: AddonCreatorProps) {
  const { client } = useSession();
  const permissions = usePermissions();
  const queryClient = useQueryClient();
  const rules = useMemo(() => creationRules(providers, permissions), [providers, permissions]);
  const creation = useCreation(
    rules,
    (payload) => client.createAddon(payload),
    () => queryClient.invalidateQueries({ queryKey: keys.addons }),
  );
  const secrets = useMemo(
    () => secretsOf(providerNamed(providers, creation.values.provider)),
    [providers, creation.values.provider],
  );
  // Nothing is stored yet: no provider, and no secret to keep.
  const blank = useMemo<Addon>(() => ({ ...rules.empty, id: 0, provider: '' }), [rules]);
  return (
    <>
      <PageTitle title="New addon" back={back} />
      <CreationLayout
        creation={creation}
        rules={rules}
        request={{ operation: 'createAddon', secrets }}
        linkOf={(created) => linkTo('addons', (created as Addon).id)}
      >
        <AddonFields
          form={creation.form}
          fills={creation.fills}
          issues={creation.issues}
          addon={blank}
          addons={addons}
          providers={providers}
        />
      </CreationLayout>
    </>
  );
}
