// Values to create another resource with: those of a stored one, or of a form whose resource was deleted meanwhile.
import { useEffect, useState } from 'react';

import { type Area, goTo, linkTo } from '../navigation/route';

/** The values for the next new resource: in memory, because secrets may be among them. */
let draft: unknown;

/** Opens the page of a new resource with these values. */
export function createFrom(area: Area, values: unknown): void {
  draft = values;
  goTo(linkTo(area, 'new'));
}

/** The values that the page of a new resource was opened with. The next time it is empty. */
export function useDraft<Values>(): Values | undefined {
  const [values] = useState(draft as Values | undefined);
  useEffect(() => {
    draft = undefined;
  }, []);
  return values;
}
