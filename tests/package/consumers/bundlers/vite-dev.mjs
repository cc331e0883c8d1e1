// Serves the pages by the development server of Vite, and prints its URL.
import { createServer } from 'vite';

const server = await createServer({
  configFile: false,
  logLevel: 'warn',
  server: { host: '127.0.0.1', port: 0, watch: null },
});
await server.listen();
console.log(server.resolvedUrls.local[0]);
