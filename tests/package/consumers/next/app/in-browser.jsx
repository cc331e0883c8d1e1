'use client';

import { useEffect, useState } from 'react';

import { everything } from '../../all-entries.mjs';

export function InBrowser() {
  const [result, setResult] = useState();
  useEffect(() => {
    everything()
      .catch((error) => `failed: ${error.stack}`)
      .then(setResult);
  }, []);
  return <output id="in-browser">{result}</output>;
}
