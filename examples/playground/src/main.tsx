// Starts the playground.
import { init } from 'flagadmin/url';
import wasm from 'flagadmin/flagadmin.wasm?url';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import '../../shared/base.css';
import './playground.css';
import { Playground } from './playground';

const page = createRoot(document.getElementById('playground') as HTMLElement);
init({ wasm }).then(
  () =>
    page.render(
      <StrictMode>
        <Playground />
      </StrictMode>,
    ),
  (error: unknown) => page.render(<p className="bad notice">{String(error)}</p>),
);
