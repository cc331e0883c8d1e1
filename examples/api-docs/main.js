import 'swagger-ui-dist/swagger-ui.css';

import DOMPurify from 'dompurify';
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';

// Swagger UI hands the HTML of descriptions to the browser as text, which the server's policy (`require-trusted-types-for 'script'`)
// forbids. Under this name a policy is asked for every such text.
globalThis.trustedTypes?.createPolicy('default', { createHTML: (text) => DOMPurify.sanitize(text) });

SwaggerUI({
  domNode: document.querySelector('#api'),
  url: 'openapi.json',
  deepLinking: true,
  validatorUrl: null, // nobody else is told of the document
});
