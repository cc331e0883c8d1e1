// For jsdom, which hides these globals of Node. With no more than these, all works but the client and the service.
const { TextEncoder, TextDecoder } = require('node:util');
Object.assign(globalThis, { TextEncoder, TextDecoder });
