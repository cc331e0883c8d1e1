// Rows of the core's tables from which no client or command that works can be made.

/** A sentence for each, which names the file to change. */
export function faultsOf({ operations, resources, schemas, documents }) {
  const described = JSON.parse(documents['openapi.json']).components.schemas;
  const isPublic = (name) => schemas.some((schema) => schema.name === name);
  const can = (resource, ...actions) =>
    operations.some(
      (operation) => operation.resource === resource && !operation.isPart && actions.includes(operation.action),
    );
  return [
    ...operations
      .filter(({ body }) => body && !isPublic(body))
      .map(({ name, body }) => `core/include/flagadmin/schema/schemas.hpp lacks ${body}, the body of ${name}`),
    ...resources
      .filter(({ item }) => item && !isPublic(item))
      .map(({ name, item }) => `core/include/flagadmin/schema/schemas.hpp lacks ${item}, the form of ${name}`),
    ...operations
      .filter(({ isChange, hasKey, resource }) => isChange && hasKey && !can(resource, 'read', 'list'))
      .map(
        ({ name, resource }) =>
          `core/src/api/read_operations.hpp: ${name} needs to know a ${resource}, but no operation reads or lists it`,
      ),
    ...operations
      .filter(({ dryRunArguments, resource }) => dryRunArguments.some(isTaken) && !can(resource, 'list'))
      .map(
        ({ name, resource }) =>
          `core/src/api/read_operations.hpp: ${name} needs the names that are taken, but no operation lists every ${resource}`,
      ),
    ...resources
      .filter(({ name, listMember }) => listMember && !can(name, 'list'))
      .map(({ name }) => `core/src/api/read_operations.hpp: no operation lists every ${name}, which has a list_member`),
    ...resources.flatMap(({ name, item, listMember }) => [
      ...operations
        .filter((operation) => operation.resource === name && operation.action === 'list' && !operation.isPart)
        .filter(({ response }) => !Object.hasOwn(described[response]?.properties ?? {}, listMember))
        .map(
          ({ response }) =>
            `core/src/api/resource_table.hpp: ${response} has no property "${listMember}", the list_member of ${name}`,
        ),
      ...operations
        .filter(
          ({ resource, action, body, isPart }) =>
            resource === name && action === 'create' && !isPart && described[body],
        )
        .flatMap(({ body }) =>
          missingDefaults(described[body], described[item]).map(
            (member) =>
              `the schema ${body}: ${member} needs a default_json or to be required, because ${item} requires it`,
          ),
        ),
    ]),
  ];
}

/** Members of a resource that its creation may leave out, and that would then be missing in the resource. */
function missingDefaults(body, item) {
  return item.required.filter((member) => {
    const sent = body.properties[member];
    return (
      sent !== undefined &&
      !body.required?.includes(member) &&
      sent.default === undefined &&
      item.properties[member].nullable !== true
    );
  });
}

/** Whether an argument of a dry run has the names that are taken. */
export const isTaken = (argument) => argument.startsWith('existing');
