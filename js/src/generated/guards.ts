// Written by flagadmin-generate from the tables in core/. Do not edit: change the tables and run ./dev generate.

// Everything here reads every member once and judges what it read: a member that answers differently each time
// cannot mislead it. Loops over names meet inherited ones too, so that nothing hides behind a prototype.

/** Judges values by a schema, without the core. What it is not sure of is for the core to judge. */
export interface Guard {
  /** Whether a value is certainly valid and free of warnings. May throw what a getter throws. */
  isSure(value: unknown): boolean;
  /** The JSON of such a value, as `JSON.stringify` would make it, for what is sent; throws when it is not sure. */
  jsonOf?(value: unknown): string;
}

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

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && (value as { toJSON?: unknown }).toJSON === undefined;
}

/** What is neither a text nor an object, and has a form in JSON. */
function isScalar(value: unknown): boolean {
  return typeof value === 'boolean' || value === null || Number.isFinite(value);
}

/** Without a half of a surrogate pair, for which UTF-8 has no form (D2). Throws where strings have no such method: not sure. */
function isWellFormed(text: string): boolean {
  return (text as unknown as { isWellFormed(): boolean }).isWellFormed();
}

// A guard answers the texts that it met, one behind the other, for `isWellFormed` to judge all at once: engines know of most
// texts, and then of what they are joined to, that there is nothing but Latin letters in them. What is not sure makes them ill-formed.

/** Ill-formed wherever it is put. */
const unsure = '\ud800|';

/** The texts, and one more. It must not begin with the second half of a pair, which might meet the first half. */
function withText(texts: string, value: unknown): string {
  return typeof value !== 'string' || (value.length > 0 && (value.charCodeAt(0) & 0xfc00) === 0xdc00)
    ? unsure
    : texts + value;
}

function withPrimitive(texts: string, value: unknown): string {
  return typeof value === 'string' ? withText(texts, value) : isScalar(value) ? texts : unsure;
}

function withTexts(texts: string, value: unknown): string {
  if (!isList(value)) {
    return unsure;
  }
  const { length } = value;
  let joined = texts;
  for (let index = 0; index < length; ++index) {
    const item = value[index];
    // A hole may be the first of billions.
    if (typeof item !== 'string') {
      return unsure;
    }
    joined = withText(joined, item);
  }
  return joined;
}

function withItems(texts: string, value: unknown, withItem: (texts: string, item: unknown) => string): string {
  if (!isList(value)) {
    return unsure;
  }
  const { length } = value;
  let joined = texts;
  for (let index = 0; index < length; ++index) {
    const item = value[index];
    if (item === undefined) {
      return unsure;
    }
    joined = withItem(joined, item);
  }
  return joined;
}

/** An object whose names are free. Members that are no primitive values are left to the core. */
function withMap(texts: string, value: unknown): string {
  if (!isPlain(value)) {
    return unsure;
  }
  let joined = texts;
  for (const name in value) {
    joined = withPrimitive(withText(joined, name), value[name]);
  }
  return joined;
}

// Writers make the JSON of what they are sure of, as `JSON.stringify` would, and throw otherwise.

/** What JSON has to escape, and what may be half a surrogate pair. */
const special = /["\\\u0000-\u001f\ud800-\udfff]/;

function refuse(): never {
  throw new TypeError('not sure');
}

function plainMembers(value: unknown): Members {
  // Inherited members are none in JSON; where there are such, all is left to the core.
  for (const _ in Object.prototype) {
    refuse();
  }
  return isPlain(value) ? value : refuse();
}

function jsonOfText(value: unknown): string {
  if (typeof value !== 'string') {
    return refuse();
  }
  if (!special.test(value)) {
    return `"${value}"`;
  }
  return isWellFormed(value) ? JSON.stringify(value) : refuse();
}

function jsonIf(isSure: boolean, value: unknown): string {
  return isSure ? String(value) : refuse();
}

function jsonOfPrimitive(value: unknown): string {
  return typeof value === 'string' ? jsonOfText(value) : jsonIf(isScalar(value), value);
}

function jsonOfItems(value: unknown, jsonOfItem: (item: unknown) => string): string {
  if (!isList(value)) {
    return refuse();
  }
  const { length } = value;
  let json = '';
  for (let index = 0; index < length; ++index) {
    json += (index === 0 ? '[' : ',') + jsonOfItem(value[index]);
  }
  return json === '' ? '[]' : `${json}]`;
}

function jsonOfMap(value: unknown): string {
  const members = plainMembers(value);
  let json = '';
  for (const name in members) {
    json += `${json === '' ? '{' : ','}${jsonOfText(name)}:${jsonOfPrimitive(members[name])}`;
  }
  return json === '' ? '{}' : `${json}}`;
}

function withServiceAccountToken($texts: string, value: unknown): string {
  if (!isPlain(value)) {
    return unsure;
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
        return unsure;
    }
  }
  const { id, secret, createdAt, seenAt, lastSeen, userId, description, expiresAt } = value;
  if (
    !(
      (id === undefined || Number.isFinite(id)) &&
      (createdAt === undefined || (typeof createdAt === 'string' && dateTime.test(createdAt))) &&
      (seenAt === undefined || (typeof seenAt === 'string' && dateTime.test(seenAt))) &&
      (lastSeen === undefined || (typeof lastSeen === 'string' && dateTime.test(lastSeen))) &&
      (userId === undefined || Number.isFinite(userId)) &&
      (expiresAt === undefined || (typeof expiresAt === 'string' && dateTime.test(expiresAt)))
    )
  ) {
    return unsure;
  }
  if (secret !== undefined) {
    $texts = withText($texts, secret);
  }
  if (description !== undefined) {
    $texts = withText($texts, description);
  }
  return $texts;
}

function withStrategyCreateParameter($texts: string, value: unknown): string {
  if (!isPlain(value)) {
    return unsure;
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
        return unsure;
    }
  }
  const $inherited = Object.prototype as unknown as Members;
  if (
    $required !== 2 ||
    $inherited.name !== undefined ||
    $inherited.type !== undefined
  ) {
    return unsure;
  }
  const { name, type, description, required } = value;
  if (
    !(
      (type === 'string' || type === 'percentage' || type === 'list' || type === 'number' || type === 'boolean') &&
      (required === undefined || typeof required === 'boolean')
    )
  ) {
    return unsure;
  }
  $texts = withText($texts, name);
  if (description !== undefined) {
    $texts = withText($texts, description);
  }
  return $texts;
}

function withStrategyParameter($texts: string, value: unknown): string {
  if (!isPlain(value)) {
    return unsure;
  }
  for (const $name in value) {
    switch ($name) {
      case 'name':
      case 'type':
      case 'description':
      case 'required':
        break;
      default:
        return unsure;
    }
  }
  const { name, type, description, required } = value;
  if (
    !(
      (required === undefined || typeof required === 'boolean')
    )
  ) {
    return unsure;
  }
  if (name !== undefined) {
    $texts = withText($texts, name);
  }
  if (type !== undefined) {
    $texts = withText($texts, type);
  }
  if (description !== undefined) {
    $texts = withText($texts, description);
  }
  return $texts;
}

function withErrorDetail($texts: string, value: unknown): string {
  if (!isPlain(value)) {
    return unsure;
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
        return unsure;
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
    return unsure;
  }
  const { code, keyword, instancePath, schemaPath, params, message } = value;
  $texts = withText($texts, code);
  $texts = withText($texts, keyword);
  $texts = withText($texts, instancePath);
  $texts = withText($texts, schemaPath);
  $texts = withMap($texts, params);
  $texts = withText($texts, message);
  return $texts;
}

function jsonOfStrategyCreateParameter(value: unknown): string {
  const $members = plainMembers(value);
  let $json = '';
  let $required = 0;
  for (const $name in $members) {
    const $member = $members[$name];
    if ($member === undefined) {
      continue;
    }
    switch ($name) {
      case 'name':
        ++$required;
        $json += ($json === '' ? '{"name":' : ',"name":') + jsonOfText($member);
        break;
      case 'type':
        ++$required;
        $json += ($json === '' ? '{"type":' : ',"type":') + (($member === 'string' || $member === 'percentage' || $member === 'list' || $member === 'number' || $member === 'boolean') ? jsonOfText($member) : refuse());
        break;
      case 'description':
        $json += ($json === '' ? '{"description":' : ',"description":') + jsonOfText($member);
        break;
      case 'required':
        $json += ($json === '' ? '{"required":' : ',"required":') + jsonIf(typeof $member === 'boolean', $member);
        break;
      default:
        refuse();
    }
  }
  return $required === 2 ? `${$json}}` : refuse();
}

function withAddonCreateUpdate($texts: string, value: unknown): string {
  if (!isPlain(value)) {
    return unsure;
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
        return unsure;
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
    return unsure;
  }
  const { provider, description, enabled, parameters, events, projects, environments } = value;
  if (
    !(
      typeof provider === 'string' && provider !== '' &&
      typeof enabled === 'boolean'
    )
  ) {
    return unsure;
  }
  $texts = withText($texts, provider);
  if (description !== undefined && description !== null) {
    $texts = withText($texts, description);
  }
  if (parameters !== null) {
    $texts = withMap($texts, parameters);
  }
  if (events !== null) {
    $texts = withTexts($texts, events);
  }
  if (projects !== undefined && projects !== null) {
    $texts = withTexts($texts, projects);
  }
  if (environments !== undefined && environments !== null) {
    $texts = withTexts($texts, environments);
  }
  return $texts;
}

function jsonOfAddonCreateUpdate(value: unknown): string {
  const $members = plainMembers(value);
  let $json = '';
  let $required = 0;
  for (const $name in $members) {
    const $member = $members[$name];
    if ($member === undefined) {
      continue;
    }
    switch ($name) {
      case 'provider':
        ++$required;
        $json += ($json === '' ? '{"provider":' : ',"provider":') + (typeof $member === 'string' && $member !== '' ? jsonOfText($member) : refuse());
        break;
      case 'description':
        $json += ($json === '' ? '{"description":' : ',"description":') + ($member === null ? 'null' : jsonOfText($member));
        break;
      case 'enabled':
        ++$required;
        $json += ($json === '' ? '{"enabled":' : ',"enabled":') + jsonIf(typeof $member === 'boolean', $member);
        break;
      case 'parameters':
        ++$required;
        $json += ($json === '' ? '{"parameters":' : ',"parameters":') + ($member === null ? 'null' : jsonOfMap($member));
        break;
      case 'events':
        ++$required;
        $json += ($json === '' ? '{"events":' : ',"events":') + ($member === null ? 'null' : jsonOfItems($member, jsonOfText));
        break;
      case 'projects':
        $json += ($json === '' ? '{"projects":' : ',"projects":') + ($member === null ? 'null' : jsonOfItems($member, jsonOfText));
        break;
      case 'environments':
        $json += ($json === '' ? '{"environments":' : ',"environments":') + ($member === null ? 'null' : jsonOfItems($member, jsonOfText));
        break;
      default:
        refuse();
    }
  }
  return $required === 4 ? `${$json}}` : refuse();
}

/** Judges by `addonCreateUpdateSchema`. */
export const guardAddonCreateUpdate: Guard = {
  isSure: (value) => isWellFormed(withAddonCreateUpdate('', value)),
  jsonOf: jsonOfAddonCreateUpdate,
};

function withAddon($texts: string, value: unknown): string {
  if (!isPlain(value)) {
    return unsure;
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
        return unsure;
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
    return unsure;
  }
  const { id, provider, description, enabled, parameters, events, projects, environments } = value;
  if (
    !(
      Number.isSafeInteger(id) && (id as number) >= 1 &&
      typeof enabled === 'boolean'
    )
  ) {
    return unsure;
  }
  $texts = withText($texts, provider);
  if (description !== null) {
    $texts = withText($texts, description);
  }
  $texts = withMap($texts, parameters);
  $texts = withTexts($texts, events);
  if (projects !== undefined) {
    $texts = withTexts($texts, projects);
  }
  if (environments !== undefined) {
    $texts = withTexts($texts, environments);
  }
  return $texts;
}

/** Judges by `addonSchema`. */
export const guardAddon: Guard = {
  isSure: (value) => isWellFormed(withAddon('', value)),
};

function withServiceAccountUpdate($texts: string, value: unknown): string {
  if (!isPlain(value)) {
    return unsure;
  }
  for (const $name in value) {
    switch ($name) {
      case 'name':
      case 'rootRole':
        break;
      default:
        return unsure;
    }
  }
  const { name, rootRole } = value;
  if (
    !(
      (rootRole === undefined || Number.isSafeInteger(rootRole))
    )
  ) {
    return unsure;
  }
  if (name !== undefined) {
    $texts = withText($texts, name);
  }
  return $texts;
}

function jsonOfServiceAccountUpdate(value: unknown): string {
  const $members = plainMembers(value);
  let $json = '';
  for (const $name in $members) {
    const $member = $members[$name];
    if ($member === undefined) {
      continue;
    }
    switch ($name) {
      case 'name':
        $json += ($json === '' ? '{"name":' : ',"name":') + jsonOfText($member);
        break;
      case 'rootRole':
        $json += ($json === '' ? '{"rootRole":' : ',"rootRole":') + jsonIf(Number.isSafeInteger($member), $member);
        break;
      default:
        refuse();
    }
  }
  return $json === '' ? '{}' : `${$json}}`;
}

/** Judges by `updateServiceAccountSchema`. */
export const guardServiceAccountUpdate: Guard = {
  isSure: (value) => isWellFormed(withServiceAccountUpdate('', value)),
  jsonOf: jsonOfServiceAccountUpdate,
};

function withServiceAccount($texts: string, value: unknown): string {
  if (!isPlain(value)) {
    return unsure;
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
        return unsure;
    }
  }
  const $inherited = Object.prototype as unknown as Members;
  if (
    $required !== 1 ||
    $inherited.id !== undefined
  ) {
    return unsure;
  }
  const { id, name, username, imageUrl, rootRole, createdAt, tokens } = value;
  if (
    !(
      Number.isFinite(id) &&
      (rootRole === undefined || Number.isSafeInteger(rootRole)) &&
      (createdAt === undefined || (typeof createdAt === 'string' && dateTime.test(createdAt)))
    )
  ) {
    return unsure;
  }
  if (name !== undefined) {
    $texts = withText($texts, name);
  }
  if (username !== undefined) {
    $texts = withText($texts, username);
  }
  if (imageUrl !== undefined) {
    $texts = withText($texts, imageUrl);
  }
  if (tokens !== undefined) {
    $texts = withItems($texts, tokens, withServiceAccountToken);
  }
  return $texts;
}

/** Judges by `serviceAccountSchema`. */
export const guardServiceAccount: Guard = {
  isSure: (value) => isWellFormed(withServiceAccount('', value)),
};

function withStrategyCreate($texts: string, value: unknown): string {
  if (!isPlain(value)) {
    return unsure;
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
        return unsure;
    }
  }
  const $inherited = Object.prototype as unknown as Members;
  if (
    $required !== 2 ||
    $inherited.name !== undefined ||
    $inherited.parameters !== undefined
  ) {
    return unsure;
  }
  const { name, title, description, editable, deprecated, parameters } = value;
  if (
    !(
      typeof name === 'string' && name !== '' && name !== '.' && name !== '..' && urlFriendly.test(name) &&
      (editable === undefined || typeof editable === 'boolean') &&
      (deprecated === undefined || typeof deprecated === 'boolean')
    )
  ) {
    return unsure;
  }
  if (title !== undefined) {
    $texts = withText($texts, title);
  }
  if (description !== undefined) {
    $texts = withText($texts, description);
  }
  $texts = withItems($texts, parameters, withStrategyCreateParameter);
  return $texts;
}

function jsonOfStrategyCreate(value: unknown): string {
  const $members = plainMembers(value);
  let $json = '';
  let $required = 0;
  for (const $name in $members) {
    const $member = $members[$name];
    if ($member === undefined) {
      continue;
    }
    switch ($name) {
      case 'name':
        ++$required;
        $json += ($json === '' ? '{"name":' : ',"name":') + (typeof $member === 'string' && $member !== '' && $member !== '.' && $member !== '..' && urlFriendly.test($member) ? jsonOfText($member) : refuse());
        break;
      case 'title':
        $json += ($json === '' ? '{"title":' : ',"title":') + jsonOfText($member);
        break;
      case 'description':
        $json += ($json === '' ? '{"description":' : ',"description":') + jsonOfText($member);
        break;
      case 'editable':
        $json += ($json === '' ? '{"editable":' : ',"editable":') + jsonIf(typeof $member === 'boolean', $member);
        break;
      case 'deprecated':
        $json += ($json === '' ? '{"deprecated":' : ',"deprecated":') + jsonIf(typeof $member === 'boolean', $member);
        break;
      case 'parameters':
        ++$required;
        $json += ($json === '' ? '{"parameters":' : ',"parameters":') + jsonOfItems($member, jsonOfStrategyCreateParameter);
        break;
      default:
        refuse();
    }
  }
  return $required === 2 ? `${$json}}` : refuse();
}

/** Judges by `createStrategySchema`. */
export const guardStrategyCreate: Guard = {
  isSure: (value) => isWellFormed(withStrategyCreate('', value)),
  jsonOf: jsonOfStrategyCreate,
};

function withStrategy($texts: string, value: unknown): string {
  if (!isPlain(value)) {
    return unsure;
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
        return unsure;
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
    return unsure;
  }
  const { title, name, displayName, description, editable, deprecated, parameters } = value;
  if (
    !(
      typeof editable === 'boolean' &&
      typeof deprecated === 'boolean'
    )
  ) {
    return unsure;
  }
  if (title !== undefined && title !== null) {
    $texts = withText($texts, title);
  }
  $texts = withText($texts, name);
  if (displayName !== null) {
    $texts = withText($texts, displayName);
  }
  if (description !== null) {
    $texts = withText($texts, description);
  }
  $texts = withItems($texts, parameters, withStrategyParameter);
  return $texts;
}

/** Judges by `strategySchema`. */
export const guardStrategy: Guard = {
  isSure: (value) => isWellFormed(withStrategy('', value)),
};

function withErrorBody($texts: string, value: unknown): string {
  if (!isPlain(value)) {
    return unsure;
  }
  for (const $name in value) {
    switch ($name) {
      case 'id':
      case 'name':
      case 'message':
      case 'details':
        break;
      default:
        return unsure;
    }
  }
  const { id, name, message, details } = value;
  if (id !== undefined) {
    $texts = withText($texts, id);
  }
  if (name !== undefined) {
    $texts = withText($texts, name);
  }
  if (message !== undefined) {
    $texts = withText($texts, message);
  }
  if (details !== undefined) {
    $texts = withItems($texts, details, withErrorDetail);
  }
  return $texts;
}

/** Judges by `errorSchema`. */
export const guardErrorBody: Guard = {
  isSure: (value) => isWellFormed(withErrorBody('', value)),
};
