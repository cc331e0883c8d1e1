// Starts Swagger UI as it comes.
import 'swagger-ui-dist/swagger-ui.css';

import DOMPurify from 'dompurify';
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';

// Swagger UI passes the HTML of descriptions to the browser as text, which the server's policy (`require-trusted-types-for 'script'`)
// forbids. A policy of this name is called for every such text.
globalThis.trustedTypes?.createPolicy('default', { createHTML: (text) => DOMPurify.sanitize(text) });

SwaggerUI({
  domNode: document.querySelector('#api'),
  url: 'openapi.json',
  deepLinking: true,
  validatorUrl: null, // no other host learns of the document
});
