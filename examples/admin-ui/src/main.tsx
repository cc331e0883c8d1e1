import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { App } from './app';
import './styles/tokens.css';
import './styles/base.css';
import './styles/layout.css';
import './styles/controls.css';
import './styles/form.css';
import './styles/prediction.css';

const page = document.getElementById('page');
if (page) {
  createRoot(page).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
