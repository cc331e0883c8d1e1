// What js/README.md says to set up: jsdom hides these globals of Node.
const { TextEncoder, TextDecoder } = require('node:util');
Object.assign(globalThis, { TextEncoder, TextDecoder });
