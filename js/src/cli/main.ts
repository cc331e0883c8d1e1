#!/usr/bin/env node
// The program `flagadmin`: runs the command and sets the exit status.
import { CommanderError } from 'commander';

import { exitCodes, failureOf } from './failure.js';
import { oneLine } from './output.js';
import { makeProgram } from './program.js';

/** The exit status that shells report when the reader of a pipe has closed it: 128 + SIGPIPE. */
const readerGone = 141;

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // A reader that has seen enough, like `head`, is no error; but what it has not seen is not known to be well.
    if (error.code === 'EPIPE') {
      process.exit(process.exitCode ?? readerGone);
    }
    if (stream === process.stdout) {
      process.stderr.write(`flagadmin: cannot write the output: ${oneLine(error.message)}\n`);
    }
    process.exit(exitCodes.misuse);
  });
}

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
    const failure = failureOf(error);
    process.stderr.write(`flagadmin: ${failure.message}\n`);
    return failure.exitCode;
  }
}

process.exitCode = await run();
