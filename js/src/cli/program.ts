// The commands with their arguments, options and help.
import { isIP } from 'node:net';

import { Command, InvalidArgumentError, Option } from 'commander';

import { isNewerService, isServiceName, namesOfServices, newerServiceText } from '../errors/arguments.js';
import type { JSONSchemaTarget } from 'flagadmin';
import { schemas } from 'flagadmin/core';
import { applyState, type ApplyOptions } from './apply/apply.js';
import { commands } from './requests/commands.js';
import type { CommandRow } from './requests/commands.js';
import { runDryRun, type DryRunOptions } from './requests/dry-run.js';
import { examples } from './examples.js';
import { exportState, kinds, printResources, type ExportOptions } from './requests/get.js';
import { Failure } from './io/failure.js';
import { standardInput } from './io/input.js';
import { oneLine, print } from './io/output.js';
import { providersHelp } from './io/providers.js';
import { formats } from './validate/findings.js';
import { resetIn } from '../draft/body.js';
import { confirmAndSend, type SendOptions } from './requests/send.js';
import { stateName, stateSchema } from './requests/state-schema.js';
import { serve, type ServeOptions } from './serve/serve.js';
import { schemaNamed, validateFiles, type ValidateOptions } from './validate/validate.js';

declare const FLAGADMIN_VERSION: string;

const targets: readonly JSONSchemaTarget[] = ['draft-2020-12', 'draft-07', 'openapi-3.0'];
/** Those of llms.txt, in the folder of the package. */
const pages =
  'README.md, API.md, REFERENCE.md, docs/unleash.md, docs/apply.md, docs/testing.md in node_modules/flagadmin';
const schemaNames = Object.keys(schemas).join(', ');

/** The command line; `ended` receives the exit code of the command that ran. */
export function makeProgram(ended: (exitCode: number) => void): Command {
  const program = new Command('flagadmin');
  program
    .description('Validates, tries and sends changes to the administration API of a feature-flag service.')
    .version(FLAGADMIN_VERSION)
    .helpCommand(false)
    .exitOverride()
    .configureHelp({ sortSubcommands: false })
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'flagadmin: ')) })
    .addHelpText('after', help(examples.flagadmin, `Pages: ${pages}`));
  // Settings are inherited when a command is made: they come first.
  addValidate(program, ended);
  addDryRun(program, ended);
  for (const row of commands) {
    addSending(program, row, ended);
  }
  addReading(program, ended);
  addApply(program, ended);
  addSchema(program);
  addServe(program, ended);
  program.hook('preAction', (_, command) => {
    if (command.getOptionValue('service') === '') command.setOptionValue('service', undefined); // as an empty variable
  });
  for (const command of program.commands) {
    command.showHelpAfterError(`(flagadmin ${command.name()} --help shows how)`);
  }
  program.showHelpAfterError('(flagadmin --help shows how)');
  return program;
}

/** Those of the server's options that a service in memory can have; each is also a variable of the environment, which is none if it is empty. */
function addServe(program: Command, ended: (exitCode: number) => void): void {
  const command = program
    .command('serve')
    .summary('serve the whole API from memory, for tests and development')
    .description('Serves the whole API from memory, for tests and development. Responds as flagadmin-server does.');
  const options = [
    new Option('--address <ip>', 'IP address to listen on').argParser(ipAddress).default('127.0.0.1'),
    new Option('--port <number>', 'port to listen on; 0: any free one').argParser(wholeNumber(0, 65_535)).default(4242),
    new Option('--fixtures <file>', 'resources to start with'),
    new Option('--tokens <file>', 'further tokens and their permissions'),
    new Option('--roles <file>', 'root roles of service accounts instead of the defaults'),
    new Option('--providers <file>', 'provider definitions instead of the defaults'),
    new Option('--admin-token <token>', 'admin token, which has all permissions; generated if you give none'),
    new Option('--admin-token-file <file>', 'file that contains the admin token').conflicts('adminToken'),
    new Option('--max-addon-body <bytes>', 'largest body of an addon update').argParser(wholeNumber(1, 2 ** 30)),
    serviceOption(),
    new Option('--cors-origin <origin>', 'origin whose pages may call the API; may be repeated').argParser(origins),
    new Option('--delay <ms>', 'milliseconds to wait before every response').argParser(wholeNumber(0, 3_600_000)),
    new Option(
      '--control',
      'also serve POST /__flagadmin/reset and /fail, GET /__flagadmin/state and /requests; they need the admin token',
    ),
  ];
  for (const option of options) {
    const variable = `FLAGADMIN_${option.name().toUpperCase().replaceAll('-', '_')}`;
    // Kubernetes sets FLAGADMIN_PORT to tcp://10.0.0.7:4242 in pods beside a Service named flagadmin.
    const none = option.isBoolean()
      ? /^(0|false|no|off)?$/i
      : option.name() === 'port'
        ? /^((tc|ud|sct)p:\/\/.*)?$/
        : /^$/;
    if (none.test(process.env[variable] ?? '')) {
      delete process.env[variable];
    }
    command.addOption(option.env(variable));
  }
  command.addHelpText('after', '\nExit status: 0 ended by a signal, 2 wrong usage, or it cannot listen.');
  command.action(async (serveOptions: ServeOptions) => {
    try {
      ended(await serve(serveOptions));
    } catch (error) {
      throw error instanceof Failure ? withVariables(error, command) : error;
    }
  });
}

/** A failure about an option, or one that begins with its value, with the variable that the value is from before it. */
function withVariables(failure: Failure, command: Command): Failure {
  const names = command.options.flatMap((option) => {
    const value: unknown = command.getOptionValue(option.attributeName());
    const isNamed =
      new RegExp(`--${option.name()}(?![a-z-])`).test(failure.message) ||
      (typeof value === 'string' && failure.message.startsWith(oneLine(value)));
    return isNamed && command.getOptionValueSource(option.attributeName()) === 'env' ? [option.envVar as string] : [];
  });
  return names.length > 0 ? new Failure(`${names.join(', ')}: ${failure.message}`, failure.exitCode) : failure;
}

function ipAddress(text: string): string {
  if (isIP(text) === 0) {
    throw new InvalidArgumentError('It must be an IP address.');
  }
  return text;
}

function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    if (!/^\d{1,10}$/.test(text) || Number(text) < least || Number(text) > most) {
      throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
    }
    return Number(text);
  };
}

function origins(text: string, others: readonly string[] = []): string[] {
  return [...others, ...text.split(',')];
}

function addValidate(program: Command, ended: (exitCode: number) => void): void {
  program
    .command('validate')
    .summary('validate JSON files against a schema')
    .description(
      `Validates JSON files against a schema. Reports every error and warning with its line and column.\n\nSchemas: ${schemaNames}`,
    )
    .argument('<schema>', 'name of the schema')
    .argument('[file...]', `JSON files; "${standardInput}" or none: the standard input`)
    .option('--array', 'each element of the array in a file is a document')
    .option(
      '--providers <source>',
      `for addonCreateUpdateSchema: provider definitions to check against: ${providersHelp} (the default)`,
    )
    .option('--schema-only', 'for addonCreateUpdateSchema: do not check the rules of providers')
    .option('--strict', 'treat warnings, such as unknown properties, as errors')
    .addOption(serviceOption())
    .addOption(formatOption(formats))
    .addHelpText(
      'after',
      help(
        examples.validate,
        'Exit status: 0 all documents are valid, 1 a document is not, 2 wrong usage or an unreadable file, 3 the service does not respond.',
      ),
    )
    .action(async (schema: string, files: string[], options: ValidateOptions) => {
      ended(await validateFiles(schema, files.length === 0 ? [standardInput] : files, options));
    });
}

function addDryRun(program: Command, ended: (exitCode: number) => void): void {
  const command = program
    .command('dry-run')
    .summary('predict the response of the service, without a request')
    .description(
      `Predicts the response of the service to a request, and what would change. Nothing is sent.\n\nOperations: ${commands.map(({ command }) => command).join(', ')}`,
    )
    .argument('<operation>', 'operation to predict')
    .argument(
      '[argument...]',
      `parameters of the path that are not in the resource, then the body of the request; "${standardInput}": the standard input`,
    )
    .option('--current <file>', 'current resource, as the service returns it')
    .option('--providers <source>', `provider definitions: ${providersHelp}; without it, the defaults`)
    .option('--existing <name...>', 'names that exist already')
    .option('--id <id>', 'read the resource with this id or name from the service, and the providers too')
    .addOption(serviceOption())
    .addOption(formatOption(['text', 'json']));
  addConnection(command)
    .addHelpText(
      'after',
      help(
        examples['dry-run'],
        'Exit status: 0 the request would succeed, 1 it would be refused, 2 wrong usage, 3 the service does not respond.',
      ),
    )
    .action(async (operation: string, texts: string[], options: DryRunOptions) => {
      ended(await runDryRun(operation, texts, options));
    });
}

function addSending(program: Command, row: CommandRow, ended: (exitCode: number) => void): void {
  const { keySize, noun, summary, parameters, hasBody } = row;
  const command = program.command(row.command);
  command
    .summary(summary.charAt(0).toLowerCase() + summary.slice(1))
    .description(
      `Shows what the service would do (${keySize > 0 ? 'a diff' : 'a dry run'}), asks, and sends the ${hasBody ? 'file' : 'request'}. The response goes to the standard output, everything else to the standard error output.`,
    );
  for (const [index, name] of parameters.entries()) {
    command.argument(`<${name}>`, index < keySize ? `${name} of the ${noun}` : undefined);
  }
  if (hasBody) {
    command.argument('<file>', `body of the request; "${standardInput}": the standard input`);
  }
  command.option('-y, --yes', 'send without confirmation').addOption(serviceOption());
  if (resetIn(row.operation, {}).length > 0) {
    command.option('--exact', 'send the file as it is, also if the service resets what it leaves out');
  }
  const call = [...parameters.map((name) => `<${name}>`), ...(hasBody ? ['body.json'] : [])].join(' ');
  addConnection(command)
    .addHelpText(
      'after',
      help(
        examples[row.command] ?? [`flagadmin ${row.command} ${call} --yes`],
        'Exit status: 0 success; 1 refused, not sent, or the outcome is unknown (a message says so); 2 wrong usage, or the output could not be written, even after a change; 3 the service does not respond.',
      ),
    )
    .action(async (...values: unknown[]) => {
      const texts = values.slice(0, parameters.length + (hasBody ? 1 : 0)) as string[];
      const file = hasBody ? texts.pop() : undefined;
      ended(await confirmAndSend(row, texts, file, command.opts<SendOptions>()));
    });
}

function addReading(program: Command, ended: (exitCode: number) => void): void {
  const ends =
    'Exit status: 0 success, 1 the service refuses or has no such resource, 2 wrong usage, 3 the service does not respond.';
  const get = program
    .command('get')
    .summary('print resources of the service, or the definitions of its providers')
    .description(
      'Prints one resource of the service as JSON, or all resources of a kind as an array. Secrets are "*****". "flagadmin get providers" prints the definitions of the providers of addons, in the form that --providers takes.',
    )
    .argument('<kind>', `kind of resource: ${kinds.join(', ')}`)
    .argument('[id...]', 'id of the resource, or name of the strategy type; without it, all resources of this kind');
  addConnection(get)
    .addHelpText('after', help(examples.get, ends))
    .action((kind: string, id: string[]) => printResources(kind, id, get.opts()));
  const write = program
    .command('export')
    .summary('write all resources of the service to one file')
    .description(
      'Writes all resources of the service to one JSON document for "flagadmin apply", with the properties that you can set. Secrets are "*****". Leaves out the tokens of service accounts.',
    )
    .option(
      '-o, --out <file>',
      `file to write, replaced if it exists; without it, or "${standardInput}", the standard output`,
    );
  addConnection(write)
    .addHelpText('after', help(examples.export, ends))
    .action(async (options: ExportOptions) => {
      ended(await exportState(options));
    });
}

function addApply(program: Command, ended: (exitCode: number) => void): void {
  const command = program
    .command('apply')
    .summary('change the service to match a file')
    .description(
      'Changes the service to match a file in the format of "flagadmin export". Matches addons by id, service accounts by username, strategy types by name. Shows what the service will do, asks, and sends the changes, deletions last. Sends each change only if the resource is still the version that was compared. Stops at the first refusal; run it again to continue. Secrets that are "*****" keep their stored value. Creates addons that have no id, and writes their new ids into the file; if the file is the standard input, prints the completed file.',
    )
    .argument('<file>', `JSON file; "${standardInput}": the standard input`)
    .option('--plan', 'show what would be done, and send nothing')
    .option('--prune', 'delete resources that the file lacks, of the kinds that it lists')
    .option('--expect <file>', 'do what this plan says or nothing: the output of --plan --format json')
    .option('--private-urls', 'send addresses that the service refuses unless its configuration permits them')
    .addOption(serviceOption())
    .option('-y, --yes', 'send without confirmation')
    .addOption(formatOption(formats));
  addConnection(command)
    .addHelpText(
      'after',
      help(
        examples.apply,
        'With --format github each change is an annotation of the file on GitHub, as are refusals and warnings.\n\nExit status: 0 done, or nothing to do; 1 refused, not confirmed, or ended by an error of the service or the connection; 2 wrong usage, or a file that is not in the format of "flagadmin export"; 3 with --plan: there are changes to make.',
      ),
    )
    .action(async (file: string, options: ApplyOptions) => {
      ended(await applyState(file, options));
    });
}

function addSchema(program: Command): void {
  program
    .command('schema')
    .summary('print a schema as JSON Schema')
    .description(
      `Prints a schema as JSON Schema: "${stateName}" is that of files of "flagadmin apply" and of fixtures.\n\nSchemas: ${schemaNames}, ${stateName}`,
    )
    .argument('<name>', 'name of the schema')
    .addOption(new Option('--target <dialect>', 'dialect of JSON Schema').choices(targets).default(targets[0]))
    .addHelpText(
      'after',
      help(examples.schema, 'Exit status: 0 success, 2 wrong usage, or the output could not be written.'),
    )
    .action(async (name: string, { target }: { readonly target: JSONSchemaTarget }) => {
      const schema = name === stateName ? stateSchema(target) : schemaNamed(name, [stateName]).toJSONSchema(target);
      await print(process.stdout, `${JSON.stringify(schema, undefined, 2)}\n`);
    });
}

function formatOption(choices: readonly string[]): Option {
  return new Option('--format <format>', 'output format').choices(choices).default('text');
}

function serviceOption(): Option {
  const named = (name: string): string => {
    if (name !== '' && !isServiceName(name)) {
      throw new InvalidArgumentError(`Allowed are ${namesOfServices()}.`);
    }
    if (isNewerService(name)) process.stderr.write(`flagadmin: ${newerServiceText(name)}\n`);
    return name;
  };
  return new Option('--service <name>', 'service whose behaviour to follow, with its version, for example unleash-8.2')
    .argParser(named)
    .env('FLAGADMIN_SERVICE');
}

function addConnection(command: Command): Command {
  return command
    .option('--url <url>', 'URL of the service (default: the value of FLAGADMIN_URL)')
    .option('--timeout <seconds>', 'time limit of a request, and of the wait before a retry (default: 30)', seconds)
    .addHelpText(
      'after',
      '\nSet FLAGADMIN_TOKEN to a token of the administration API (Unleash: a personal access token).',
    );
}

function seconds(text: string): number {
  const value = Number(text);
  if (!(value > 0)) {
    throw new InvalidArgumentError('It must be a positive number of seconds.');
  }
  return value;
}

function help(lines: readonly string[] | undefined, more?: string): string {
  const shown = (lines ?? []).map((line) => `  ${line}`).join('\n');
  return `\nExamples:\n${shown}${more === undefined ? '' : `\n\n${more}`}`;
}
