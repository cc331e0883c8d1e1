// Starts the admin page.
import { init } from 'flagadmin/url';
import wasm from 'flagadmin/flagadmin.wasm?url';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { App } from './app';
import './styles/tokens.css';
import './styles/base.css';
import './styles/top-bar.css';
import './styles/layout.css';
import './styles/lists.css';
import './styles/controls.css';
import './styles/form.css';
import './styles/prediction.css';
import './styles/media.css';

// Loaded while the token is typed.
const core = init({ wasm });

const page = document.getElementById('page');
if (page) {
  createRoot(page).render(
    <StrictMode>
      <App core={core} />
    </StrictMode>,
  );
}
