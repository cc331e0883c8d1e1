// Starts the admin page.
import { init } from 'flagadmin/url';
import wasm from 'flagadmin/flagadmin.wasm?url';
import { createRoot } from 'react-dom/client';

import { App } from './app';
import { demo } from './demo';
import '../../shared/base.css';
import './page.css';

// Loaded while the token is typed. The demo has it in its script.
const core = demo ? Promise.resolve() : init({ wasm });

const page = document.getElementById('page');
if (page) createRoot(page).render(<App core={core} />);
