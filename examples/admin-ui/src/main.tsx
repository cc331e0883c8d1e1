// Starts the admin page.
import { init } from 'flagadmin/core';
import { createRoot } from 'react-dom/client';

import { App } from './app';
import '../../shared/base.css';
import './page.css';

// Started while the token is typed; where it can't be, the form says why.
const core = init();

const page = document.getElementById('page');
if (page) createRoot(page).render(<App core={core} />);
