// Written by flagadmin-generate from the tables in core/. Do not edit: change the tables and run ./dev generate.

import { hasOnly, haveUnique, isDateTime, isListOf, isMap, isString, isUrlFriendly } from '../guard.js';

const isAddonCreateUpdateNames = ['provider', 'description', 'enabled', 'parameters', 'events', 'projects', 'environments'];

/** Whether a value is certainly valid by `addonCreateUpdateSchema` and free of warnings. */
export function isAddonCreateUpdate($value: unknown): boolean {
  if (!hasOnly(isAddonCreateUpdateNames, 29, $value)) {
    return false;
  }
  const { provider, description, enabled, parameters, events, projects, environments } = $value;
  return (
    isString(provider) && provider !== '' &&
    (description === undefined || description === null || isString(description)) &&
    typeof enabled === 'boolean' &&
    (parameters === null || isMap(parameters)) &&
    (events === null || isListOf(isString, events)) &&
    (projects === undefined || projects === null || isListOf(isString, projects)) &&
    (environments === undefined || environments === null || isListOf(isString, environments))
  );
}

const isAddonNames = ['id', 'provider', 'description', 'enabled', 'parameters', 'events', 'projects', 'environments'];

/** Whether a value is certainly valid by `addonSchema` and free of warnings. */
export function isAddon($value: unknown): boolean {
  if (!hasOnly(isAddonNames, 63, $value)) {
    return false;
  }
  const { id, provider, description, enabled, parameters, events, projects, environments } = $value;
  return (
    Number.isSafeInteger(id) && (id as number) >= 1 &&
    isString(provider) &&
    (description === null || isString(description)) &&
    typeof enabled === 'boolean' &&
    isMap(parameters) &&
    isListOf(isString, events) &&
    (projects === undefined || isListOf(isString, projects)) &&
    (environments === undefined || isListOf(isString, environments))
  );
}

const isUpdateServiceAccountNames = ['name', 'rootRole'];

/** Whether a value is certainly valid by `updateServiceAccountSchema` and free of warnings. */
export function isUpdateServiceAccount($value: unknown): boolean {
  if (!hasOnly(isUpdateServiceAccountNames, 0, $value)) {
    return false;
  }
  const { name, rootRole } = $value;
  return (
    (name === undefined || isString(name)) &&
    (rootRole === undefined || Number.isSafeInteger(rootRole))
  );
}

const isServiceAccountTokenNames = ['id', 'secret', 'createdAt', 'seenAt', 'lastSeen', 'userId', 'description', 'expiresAt'];

/** Whether a value is certainly valid by `serviceAccountTokenSchema` and free of warnings. */
export function isServiceAccountToken($value: unknown): boolean {
  if (!hasOnly(isServiceAccountTokenNames, 0, $value)) {
    return false;
  }
  const { id, secret, createdAt, seenAt, lastSeen, userId, description, expiresAt } = $value;
  return (
    (id === undefined || Number.isFinite(id)) &&
    (secret === undefined || isString(secret)) &&
    (createdAt === undefined || isDateTime(createdAt)) &&
    (seenAt === undefined || seenAt === null || isDateTime(seenAt)) &&
    (lastSeen === undefined || lastSeen === null || isDateTime(lastSeen)) &&
    (userId === undefined || Number.isFinite(userId)) &&
    (description === undefined || isString(description)) &&
    (expiresAt === undefined || expiresAt === null || isDateTime(expiresAt))
  );
}

const isServiceAccountNames = ['id', 'name', 'username', 'imageUrl', 'rootRole', 'createdAt', 'tokens'];

/** Whether a value is certainly valid by `serviceAccountSchema` and free of warnings. */
export function isServiceAccount($value: unknown): boolean {
  if (!hasOnly(isServiceAccountNames, 1, $value)) {
    return false;
  }
  const { id, name, username, imageUrl, rootRole, createdAt, tokens } = $value;
  return (
    Number.isFinite(id) &&
    (name === undefined || isString(name)) &&
    (username === undefined || isString(username)) &&
    (imageUrl === undefined || isString(imageUrl)) &&
    (rootRole === undefined || Number.isSafeInteger(rootRole)) &&
    (createdAt === undefined || isDateTime(createdAt)) &&
    (tokens === undefined || isListOf(isServiceAccountToken, tokens))
  );
}

const isCreateStrategyParameterNames = ['name', 'type', 'description', 'required'];

/** Whether a value is certainly valid by `createStrategyParameterSchema` and free of warnings. */
export function isCreateStrategyParameter($value: unknown): boolean {
  if (!hasOnly(isCreateStrategyParameterNames, 3, $value)) {
    return false;
  }
  const { name, type, description, required } = $value;
  return (
    isString(name) &&
    (type === 'string' || type === 'percentage' || type === 'list' || type === 'number' || type === 'boolean') &&
    (description === undefined || isString(description)) &&
    (required === undefined || typeof required === 'boolean')
  );
}

const isCreateStrategyNames = ['name', 'title', 'description', 'editable', 'deprecated', 'parameters'];

/** Whether a value is certainly valid by `createStrategySchema` and free of warnings. */
export function isCreateStrategy($value: unknown): boolean {
  if (!hasOnly(isCreateStrategyNames, 33, $value)) {
    return false;
  }
  const { name, title, description, editable, deprecated, parameters } = $value;
  return (
    isUrlFriendly(name) && name !== '' && name !== '.' && name !== '..' &&
    (title === undefined || isString(title)) &&
    (description === undefined || isString(description)) &&
    (editable === undefined || typeof editable === 'boolean') &&
    (deprecated === undefined || typeof deprecated === 'boolean') &&
    isListOf(isCreateStrategyParameter, parameters) && haveUnique('name', parameters)
  );
}

const isStrategyParameterNames = ['name', 'type', 'description', 'required'];

/** Whether a value is certainly valid by `strategyParameterSchema` and free of warnings. */
export function isStrategyParameter($value: unknown): boolean {
  if (!hasOnly(isStrategyParameterNames, 0, $value)) {
    return false;
  }
  const { name, type, description, required } = $value;
  return (
    (name === undefined || isString(name)) &&
    (type === undefined || isString(type)) &&
    (description === undefined || isString(description)) &&
    (required === undefined || typeof required === 'boolean')
  );
}

const isStrategyNames = ['title', 'name', 'displayName', 'description', 'editable', 'deprecated', 'parameters'];

/** Whether a value is certainly valid by `strategySchema` and free of warnings. */
export function isStrategy($value: unknown): boolean {
  if (!hasOnly(isStrategyNames, 126, $value)) {
    return false;
  }
  const { title, name, displayName, description, editable, deprecated, parameters } = $value;
  return (
    (title === undefined || title === null || isString(title)) &&
    isString(name) &&
    (displayName === null || isString(displayName)) &&
    (description === null || isString(description)) &&
    typeof editable === 'boolean' &&
    typeof deprecated === 'boolean' &&
    isListOf(isStrategyParameter, parameters)
  );
}

const isIssueNames = ['code', 'keyword', 'instancePath', 'schemaPath', 'params', 'message'];

/** Whether a value is certainly valid by `issueSchema` and free of warnings. */
export function isIssue($value: unknown): boolean {
  if (!hasOnly(isIssueNames, 0, $value)) {
    return false;
  }
  const { code, keyword, instancePath, schemaPath, params, message } = $value;
  return (
    (code === undefined || isString(code)) &&
    (keyword === undefined || isString(keyword)) &&
    (instancePath === undefined || isString(instancePath)) &&
    (schemaPath === undefined || isString(schemaPath)) &&
    (params === undefined || isMap(params)) &&
    (message === undefined || isString(message))
  );
}

const isErrorNames = ['id', 'name', 'message', 'details', 'truncated'];

/** Whether a value is certainly valid by `errorSchema` and free of warnings. */
export function isError($value: unknown): boolean {
  if (!hasOnly(isErrorNames, 0, $value)) {
    return false;
  }
  const { id, name, message, details, truncated } = $value;
  return (
    (id === undefined || isString(id)) &&
    (name === undefined || isString(name)) &&
    (message === undefined || isString(message)) &&
    (details === undefined || isListOf(isIssue, details)) &&
    (truncated === undefined || typeof truncated === 'boolean')
  );
}

const isCreateServiceAccountNames = ['username', 'name', 'rootRole'];

/** Whether a value is certainly valid by `createServiceAccountSchema` and free of warnings. */
export function isCreateServiceAccount($value: unknown): boolean {
  if (!hasOnly(isCreateServiceAccountNames, 5, $value)) {
    return false;
  }
  const { username, name, rootRole } = $value;
  return (
    isString(username) && username !== '' &&
    (name === undefined || isString(name)) &&
    Number.isSafeInteger(rootRole)
  );
}

const isCreateServiceAccountTokenNames = ['description', 'expiresAt'];

/** Whether a value is certainly valid by `createServiceAccountTokenSchema` and free of warnings. */
export function isCreateServiceAccountToken($value: unknown): boolean {
  if (!hasOnly(isCreateServiceAccountTokenNames, 3, $value)) {
    return false;
  }
  const { description, expiresAt } = $value;
  return (
    isString(description) && description !== '' &&
    isDateTime(expiresAt)
  );
}
