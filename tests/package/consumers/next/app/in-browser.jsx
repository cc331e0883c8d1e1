'use client';

import { useEffect, useState } from 'react';

import { allEntries } from '../../all-entries.mjs';
import { everything } from '../../everything.mjs';

export function InBrowser() {
  const [result, setResult] = useState();
  useEffect(() => {
    everything(allEntries)
      .catch((error) => `failed: ${error.stack}`)
      .then(setResult);
  }, []);
  return <output id="in-browser">{result}</output>;
}
