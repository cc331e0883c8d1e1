// Copies the playground below the admin page, whose folder the reference server serves: it is at /play there.
import { cpSync, existsSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const build = fileURLToPath(new URL('../../build', import.meta.url));
if (existsSync(`${build}/admin-ui`)) {
  rmSync(`${build}/admin-ui/play`, { recursive: true, force: true });
  cpSync(`${build}/playground`, `${build}/admin-ui/play`, { recursive: true });
}
