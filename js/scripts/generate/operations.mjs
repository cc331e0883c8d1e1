// operations.ts: method and path of every operation.
import { tables } from './tables.mjs';
import { each, quoted } from './text.mjs';

export const operationList = () => `\
/**
 * Every operation of the service; a path may have \`{parameter}\`s. Those that take a body have how many bytes of it the
 * service takes by default, and those that are deprecated why.
 */
export const operations = {
${each(tables.operations, ({ name, method, path, success, body, sizeLimit, deprecated, description }) => {
  const limit = body ? `, maxBodyBytes: ${sizeLimit}` : '';
  const reason = deprecated ? `, deprecated: ${quoted(description)}` : '';
  return `  ${name}: { name: '${name}', method: '${method}', path: '${path}', success: ${success}${limit}${reason} },\n`;
})}} as const;

/** The name of an operation. */
export type OperationName = keyof typeof operations;
`;
