'use client';

import * as flagadmin from 'flagadmin';
import * as flagadminUrl from 'flagadmin/url';
import { useEffect, useState } from 'react';

import { everything } from '../../everything.mjs';

const checks = {
  'in-browser': () => everything(flagadmin),
  'in-browser-url': () => flagadminUrl.init().then(() => everything(flagadminUrl)),
};

export function InBrowser() {
  const [results, setResults] = useState({});
  useEffect(() => {
    for (const [id, check] of Object.entries(checks)) {
      check()
        .catch((error) => `failed: ${error.stack}`)
        .then((result) => setResults((known) => ({ ...known, [id]: result })));
    }
  }, []);
  return Object.keys(checks).map((id) => (
    <output key={id} id={id}>
      {results[id]}
    </output>
  ));
}
