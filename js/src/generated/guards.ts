// Written by flagadmin-generate from the tables in core/. Do not edit: change the tables and run ./dev generate.

// A guard reads every member once and judges what it read: a member that answers differently each time cannot
// mislead it. Loops over names meet inherited ones too, so that nothing hides behind a prototype.

type Members = Readonly<Record<string, unknown>>;

/** An RFC 3339 date-time, unless it is a leap day or a leap second (D7). */
const dateTime =
  /^\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Nothing but unreserved characters (RFC 3986, section 2.3). */
const urlFriendly = /^[\w.~-]*$/;

/** Not a class instance, and not an object that says itself what its JSON is. */
function isPlain(value: unknown): value is Members {
  return (
    typeof value === 'object' &&
    value !== null &&
    (value as Members).toJSON === undefined &&
    Object.getPrototypeOf(value) === Object.prototype
  );
}

/** Without a half of a surrogate pair, for which UTF-8 has no form (D2). Throws where strings have no such method: not sure. */
function isWellFormed(text: string): boolean {
  return (text as unknown as { isWellFormed(): boolean }).isWellFormed();
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && isWellFormed(value);
}

function isTexts(value: unknown): boolean {
  if (!Array.isArray(value) || (value as { toJSON?: unknown }).toJSON !== undefined) {
    return false;
  }
  const { length } = value;
  for (let index = 0; index < length; ++index) {
    const item: unknown = value[index];
    if (typeof item !== 'string' || !isWellFormed(item)) {
      return false;
    }
  }
  return true;
}

function isArrayOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  if (!Array.isArray(value) || (value as { toJSON?: unknown }).toJSON !== undefined) {
    return false;
  }
  const { length } = value;
  for (let index = 0; index < length; ++index) {
    if (!isItem(value[index])) {
      return false;
    }
  }
  return true;
}

function isPrimitive(value: unknown): boolean {
  return isText(value) || typeof value === 'boolean' || Number.isFinite(value) || value === null;
}

/** An object whose names are free. Members that are no primitive values are left to the core. */
function isMap(value: unknown): boolean {
  if (!isPlain(value)) {
    return false;
  }
  for (const name in value) {
    if (!isWellFormed(name) || !isPrimitive(value[name])) {
      return false;
    }
  }
  return true;
}

/** Certainly valid by `serviceAccountTokenSchema`, without a warning. */
function isSureServiceAccountToken(value: unknown): boolean {
  if (!isPlain(value)) {
    return false;
  }
  for (const $name in value) {
    switch ($name) {
      case 'id':
      case 'secret':
      case 'createdAt':
      case 'seenAt':
      case 'lastSeen':
      case 'userId':
      case 'description':
      case 'expiresAt':
        break;
      default:
        return false;
    }
  }
  const { id, secret, createdAt, seenAt, lastSeen, userId, description, expiresAt } = value;
  return (
    (id === undefined || Number.isFinite(id)) &&
    (secret === undefined || isText(secret)) &&
    (createdAt === undefined || (typeof createdAt === 'string' && dateTime.test(createdAt))) &&
    (seenAt === undefined || (typeof seenAt === 'string' && dateTime.test(seenAt))) &&
    (lastSeen === undefined || (typeof lastSeen === 'string' && dateTime.test(lastSeen))) &&
    (userId === undefined || Number.isFinite(userId)) &&
    (description === undefined || isText(description)) &&
    (expiresAt === undefined || (typeof expiresAt === 'string' && dateTime.test(expiresAt)))
  );
}

/** Certainly valid by `createStrategyParameterSchema`, without a warning. */
function isSureStrategyCreateParameter(value: unknown): boolean {
  if (!isPlain(value)) {
    return false;
  }
  let $required = 0;
  for (const $name in value) {
    switch ($name) {
      case 'name':
      case 'type':
        ++$required;
        break;
      case 'description':
      case 'required':
        break;
      default:
        return false;
    }
  }
  const $inherited = Object.prototype as unknown as Members;
  if (
    $required !== 2 ||
    $inherited.name !== undefined ||
    $inherited.type !== undefined
  ) {
    return false;
  }
  const { name, type, description, required } = value;
  return (
    isText(name) &&
    (type === 'string' || type === 'percentage' || type === 'list' || type === 'number' || type === 'boolean') &&
    (description === undefined || isText(description)) &&
    (required === undefined || typeof required === 'boolean')
  );
}

/** Certainly valid by `strategyParameterSchema`, without a warning. */
function isSureStrategyParameter(value: unknown): boolean {
  if (!isPlain(value)) {
    return false;
  }
  for (const $name in value) {
    switch ($name) {
      case 'name':
      case 'type':
      case 'description':
      case 'required':
        break;
      default:
        return false;
    }
  }
  const { name, type, description, required } = value;
  return (
    (name === undefined || isText(name)) &&
    (type === undefined || isText(type)) &&
    (description === undefined || isText(description)) &&
    (required === undefined || typeof required === 'boolean')
  );
}

/** Certainly valid by `issueSchema`, without a warning. */
function isSureErrorDetail(value: unknown): boolean {
  if (!isPlain(value)) {
    return false;
  }
  let $required = 0;
  for (const $name in value) {
    switch ($name) {
      case 'code':
      case 'keyword':
      case 'instancePath':
      case 'schemaPath':
      case 'params':
      case 'message':
        ++$required;
        break;
      default:
        return false;
    }
  }
  const $inherited = Object.prototype as unknown as Members;
  if (
    $required !== 6 ||
    $inherited.code !== undefined ||
    $inherited.keyword !== undefined ||
    $inherited.instancePath !== undefined ||
    $inherited.schemaPath !== undefined ||
    $inherited.params !== undefined ||
    $inherited.message !== undefined
  ) {
    return false;
  }
  const { code, keyword, instancePath, schemaPath, params, message } = value;
  return (
    isText(code) &&
    isText(keyword) &&
    isText(instancePath) &&
    isText(schemaPath) &&
    isMap(params) &&
    isText(message)
  );
}

/** Certainly valid by `addonCreateUpdateSchema`, without a warning. */
export function isSureAddonCreateUpdate(value: unknown): boolean {
  if (!isPlain(value)) {
    return false;
  }
  let $required = 0;
  for (const $name in value) {
    switch ($name) {
      case 'provider':
      case 'enabled':
      case 'parameters':
      case 'events':
        ++$required;
        break;
      case 'description':
      case 'projects':
      case 'environments':
        break;
      default:
        return false;
    }
  }
  const $inherited = Object.prototype as unknown as Members;
  if (
    $required !== 4 ||
    $inherited.provider !== undefined ||
    $inherited.enabled !== undefined ||
    $inherited.parameters !== undefined ||
    $inherited.events !== undefined
  ) {
    return false;
  }
  const { provider, description, enabled, parameters, events, projects, environments } = value;
  return (
    isText(provider) && provider !== '' &&
    (description === undefined || description === null || isText(description)) &&
    typeof enabled === 'boolean' &&
    (parameters === null || isMap(parameters)) &&
    (events === null || isTexts(events)) &&
    (projects === undefined || projects === null || isTexts(projects)) &&
    (environments === undefined || environments === null || isTexts(environments))
  );
}

/** Certainly valid by `addonSchema`, without a warning. */
export function isSureAddon(value: unknown): boolean {
  if (!isPlain(value)) {
    return false;
  }
  let $required = 0;
  for (const $name in value) {
    switch ($name) {
      case 'id':
      case 'provider':
      case 'description':
      case 'enabled':
      case 'parameters':
      case 'events':
        ++$required;
        break;
      case 'projects':
      case 'environments':
        break;
      default:
        return false;
    }
  }
  const $inherited = Object.prototype as unknown as Members;
  if (
    $required !== 6 ||
    $inherited.id !== undefined ||
    $inherited.provider !== undefined ||
    $inherited.description !== undefined ||
    $inherited.enabled !== undefined ||
    $inherited.parameters !== undefined ||
    $inherited.events !== undefined
  ) {
    return false;
  }
  const { id, provider, description, enabled, parameters, events, projects, environments } = value;
  return (
    Number.isSafeInteger(id) && (id as number) >= 1 &&
    isText(provider) &&
    (description === null || isText(description)) &&
    typeof enabled === 'boolean' &&
    isMap(parameters) &&
    isTexts(events) &&
    (projects === undefined || isTexts(projects)) &&
    (environments === undefined || isTexts(environments))
  );
}

/** Certainly valid by `updateServiceAccountSchema`, without a warning. */
export function isSureServiceAccountUpdate(value: unknown): boolean {
  if (!isPlain(value)) {
    return false;
  }
  for (const $name in value) {
    switch ($name) {
      case 'name':
      case 'rootRole':
        break;
      default:
        return false;
    }
  }
  const { name, rootRole } = value;
  return (
    (name === undefined || isText(name)) &&
    (rootRole === undefined || Number.isSafeInteger(rootRole))
  );
}

/** Certainly valid by `serviceAccountSchema`, without a warning. */
export function isSureServiceAccount(value: unknown): boolean {
  if (!isPlain(value)) {
    return false;
  }
  let $required = 0;
  for (const $name in value) {
    switch ($name) {
      case 'id':
        ++$required;
        break;
      case 'name':
      case 'username':
      case 'imageUrl':
      case 'rootRole':
      case 'createdAt':
      case 'tokens':
        break;
      default:
        return false;
    }
  }
  const $inherited = Object.prototype as unknown as Members;
  if (
    $required !== 1 ||
    $inherited.id !== undefined
  ) {
    return false;
  }
  const { id, name, username, imageUrl, rootRole, createdAt, tokens } = value;
  return (
    Number.isFinite(id) &&
    (name === undefined || isText(name)) &&
    (username === undefined || isText(username)) &&
    (imageUrl === undefined || isText(imageUrl)) &&
    (rootRole === undefined || Number.isSafeInteger(rootRole)) &&
    (createdAt === undefined || (typeof createdAt === 'string' && dateTime.test(createdAt))) &&
    (tokens === undefined || isArrayOf(tokens, isSureServiceAccountToken))
  );
}

/** Certainly valid by `createStrategySchema`, without a warning. */
export function isSureStrategyCreate(value: unknown): boolean {
  if (!isPlain(value)) {
    return false;
  }
  let $required = 0;
  for (const $name in value) {
    switch ($name) {
      case 'name':
      case 'parameters':
        ++$required;
        break;
      case 'title':
      case 'description':
      case 'editable':
      case 'deprecated':
        break;
      default:
        return false;
    }
  }
  const $inherited = Object.prototype as unknown as Members;
  if (
    $required !== 2 ||
    $inherited.name !== undefined ||
    $inherited.parameters !== undefined
  ) {
    return false;
  }
  const { name, title, description, editable, deprecated, parameters } = value;
  return (
    typeof name === 'string' && name !== '' && name !== '.' && name !== '..' && urlFriendly.test(name) &&
    (title === undefined || isText(title)) &&
    (description === undefined || isText(description)) &&
    (editable === undefined || typeof editable === 'boolean') &&
    (deprecated === undefined || typeof deprecated === 'boolean') &&
    isArrayOf(parameters, isSureStrategyCreateParameter)
  );
}

/** Certainly valid by `strategySchema`, without a warning. */
export function isSureStrategy(value: unknown): boolean {
  if (!isPlain(value)) {
    return false;
  }
  let $required = 0;
  for (const $name in value) {
    switch ($name) {
      case 'name':
      case 'displayName':
      case 'description':
      case 'editable':
      case 'deprecated':
      case 'parameters':
        ++$required;
        break;
      case 'title':
        break;
      default:
        return false;
    }
  }
  const $inherited = Object.prototype as unknown as Members;
  if (
    $required !== 6 ||
    $inherited.name !== undefined ||
    $inherited.displayName !== undefined ||
    $inherited.description !== undefined ||
    $inherited.editable !== undefined ||
    $inherited.deprecated !== undefined ||
    $inherited.parameters !== undefined
  ) {
    return false;
  }
  const { title, name, displayName, description, editable, deprecated, parameters } = value;
  return (
    (title === undefined || title === null || isText(title)) &&
    isText(name) &&
    (displayName === null || isText(displayName)) &&
    (description === null || isText(description)) &&
    typeof editable === 'boolean' &&
    typeof deprecated === 'boolean' &&
    isArrayOf(parameters, isSureStrategyParameter)
  );
}

/** Certainly valid by `errorSchema`, without a warning. */
export function isSureErrorBody(value: unknown): boolean {
  if (!isPlain(value)) {
    return false;
  }
  for (const $name in value) {
    switch ($name) {
      case 'id':
      case 'name':
      case 'message':
      case 'details':
        break;
      default:
        return false;
    }
  }
  const { id, name, message, details } = value;
  return (
    (id === undefined || isText(id)) &&
    (name === undefined || isText(name)) &&
    (message === undefined || isText(message)) &&
    (details === undefined || isArrayOf(details, isSureErrorDetail))
  );
}
