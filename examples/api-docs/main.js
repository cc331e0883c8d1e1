import 'swagger-ui-dist/swagger-ui.css';
import '../admin-ui/src/styles/tokens.css';
import '../admin-ui/src/styles/top-bar.css';
import './docs.css';

import DOMPurify from 'dompurify';
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';

import { nameControls } from './accessibility.js';

// Swagger UI passes the HTML of descriptions to the browser as text, which the server's policy (`require-trusted-types-for 'script'`)
// forbids. A policy of this name is called for every such text.
globalThis.trustedTypes?.createPolicy('default', { createHTML: (text) => DOMPurify.sanitize(text) });

// Swagger UI has dark colours for this class; the class follows the system.
const prefersDark = globalThis.matchMedia('(prefers-color-scheme: dark)');
const followColours = () => document.documentElement.classList.toggle('dark-mode', prefersDark.matches);
prefersDark.addEventListener('change', followColours);
followColours();

/** Text instead of links within the buttons that open an operation: a button has no controls inside. */
const textInButtons = ({ React }) => ({
  wrapComponents: { DeepLink: () => (props) => React.createElement('span', null, props.text) },
});

const page = document.querySelector('#api');
nameControls(page);
SwaggerUI({
  domNode: page,
  url: 'openapi.json',
  deepLinking: true,
  plugins: [textInButtons],
  validatorUrl: null, // no other host learns of the document
});
