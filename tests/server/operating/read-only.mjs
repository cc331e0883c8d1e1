// Programs in a root directory of their own that is read-only.
import { spawn } from 'node:child_process';

import '../../support/environment.mjs';
import { ownMounts } from '../support/privileges.mjs';

const script = `root=$1; data=$2; shift 2; mount --bind "$root" "$root"
  mount --bind "$data" "$root/var/lib/flagadmin"; mount -o remount,bind,ro "$root"
  exec chroot --userspec=flagadmin:flagadmin "$root" /usr/bin/env -i "$@"`;

/**
 * Runs a command of a root directory as the user flagadmin; the only folder that can be written to is
 * `/var/lib/flagadmin`, which is `data`. The command begins with its environment, as `NAME=VALUE`.
 */
export function spawnReadOnly(root, data, command) {
  const [program, ...args] = ownMounts(script, root, data, ...command);
  return spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
}
