#!/usr/bin/env node
// The program `flagadmin`: runs the command and sets the exit status.
import { CommanderError } from 'commander';

import { exitCodes, failureOf } from './io/failure.js';
import { watchOutputs } from './io/output.js';
import { makeProgram } from './program.js';

watchOutputs(exitCodes.misuse);

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
