// The setup for jsdom from js/API.md: jsdom hides these globals of Node.
const { TextEncoder, TextDecoder } = require('node:util');
Object.assign(globalThis, { TextEncoder, TextDecoder });
