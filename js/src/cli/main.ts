#!/usr/bin/env node
import { CommanderError } from 'commander';

import { exitCodes, explained } from './failure.js';
import { makeProgram } from './program.js';

/** A reader that has seen enough, like `head`, is no error. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') {
    process.exit(process.exitCode);
  }
  throw error;
});

async function run(): Promise<number> {
  let exitCode: number = exitCodes.fine;
  try {
    await makeProgram((code) => {
      exitCode = code;
    }).parseAsync();
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) {
      // It has spoken already: help and version end well, everything else is a mistake in the call.
      return error.exitCode === 0 ? exitCodes.fine : exitCodes.misuse;
    }
    const failure = explained(error);
    process.stderr.write(`flagadmin: ${failure.message}\n`);
    return failure.exitCode;
  }
}

process.exitCode = await run();
