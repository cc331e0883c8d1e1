// Values to create another addon with: those of a stored one, or of a form whose addon was deleted meanwhile.
import type { ProviderDefinition } from 'flagadmin/url';
import { useEffect, useState } from 'react';

import { goTo, linkTo } from '../navigation/route';
import { serverMasks } from '../prediction/secrets';
import { type AddonValues, secretsOf } from './addon-editing';
import { heldParameters } from './parameter-values';
import { providerNamed } from './providers';

/** The values for the next new addon: in memory, because secrets may be among them. */
let draft: AddonValues | undefined;

/** Opens the page of a new addon with these values. */
export function createFrom(values: AddonValues): void {
  draft = values;
  goTo(linkTo('addons', 'new'));
}

/** The values that the page of a new addon was opened with. The next time it is empty. */
export function useDraft(): AddonValues | undefined {
  const [values] = useState(draft);
  useEffect(() => {
    draft = undefined;
  }, []);
  return values;
}

/** Values for another addon. The server returns no secrets: those that were not typed are left out, to be typed again. */
export function copyOf(values: AddonValues, providers: readonly ProviderDefinition[]): AddonValues {
  const secrets = secretsOf(providerNamed(providers, values.provider));
  const isMask = ([name, value]: [string, unknown]) => secrets.includes(name) && serverMasks.test(`${value}`);
  const known = Object.entries(values.parameters).filter((parameter) => !isMask(parameter));
  return { ...values, parameters: heldParameters(Object.fromEntries(known)) };
}
