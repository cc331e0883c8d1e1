// Starts the playground.
import { init } from 'flagadmin/url';
import wasm from 'flagadmin/flagadmin.wasm?url';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import '../../admin-ui/src/styles/tokens.css';
import '../../admin-ui/src/styles/base.css';
import '../../admin-ui/src/styles/top-bar.css';
import '../../admin-ui/src/styles/layout.css';
import '../../admin-ui/src/styles/lists.css';
import '../../admin-ui/src/styles/controls.css';
import '../../admin-ui/src/styles/prediction.css';
import '../../admin-ui/src/styles/media.css';
import './playground.css';
import { ErrorNotice } from '../../admin-ui/src/ui/error-notice';
import { Playground } from './playground';

const page = createRoot(document.getElementById('playground') as HTMLElement);
init({ wasm }).then(
  () =>
    page.render(
      <StrictMode>
        <Playground />
      </StrictMode>,
    ),
  (error: unknown) => page.render(<ErrorNotice error={error} />),
);
