// Privileges are tried before a test needs them: a plain chroot, a container and an ordinary user lack some.
import { spawnSync } from 'node:child_process';

import '../../support/environment.mjs';

/** A command that runs this script of sh, with arguments, in a namespace of mounts of its own. */
export const ownMounts = (script, ...args) => ['unshare', '--mount', 'sh', '-euc', script, 'sh', ...args];

const [program, ...tried] = ownMounts('mount --bind /tmp /tmp; mount -o remount,bind,ro /tmp');

/** The reason to skip a test that mounts; false where it can. */
export const noMounts = spawnSync(program, tried).status !== 0 && 'no file system can be mounted here';
