// operations.ts: method and path of every operation.
import { tables } from './tables.mjs';
import { each, literal } from './text.mjs';

function row({ name, method, path, success, body, sizeLimit, deprecated, description }) {
  const maxBodyBytes = body ? sizeLimit : undefined;
  const members = { name, method, path, success, maxBodyBytes, deprecated: deprecated ? description : undefined };
  return `  ${name}: ${literal(members)},\n`;
}

export const operationList = () => `\
/**
 * Every operation of the service; a path may have \`{parameter}\`s. Those that take a body have how many bytes of it the
 * service takes by default, and those that are deprecated why.
 */
export const operations = {
${each(tables.operations, row)}} as const;

/** The name of an operation. */
export type OperationName = keyof typeof operations;
`;
