// Written by flagadmin-generate from the tables in core/. Do not edit: change the tables and run ./dev generate.

// Everything here reads every member once and judges what it read: a member that answers differently each time
// cannot mislead it.

/** Judges values by a schema, without the core. What it is not sure of is for the core to judge. */
export interface Guard {
  /** Whether a value is certainly valid and free of warnings. May throw what a getter throws. */
  isSure(value: unknown): boolean;
  /** The JSON of such a value, as `JSON.stringify` would make it, for what is sent; throws when it is not sure. */
  jsonOf?(value: unknown): string;
  /** The names of members, at any depth, that have rules for which JSON Schema has no keyword. */
  readonly special?: readonly string[];
}

type Members = Readonly<Record<string, unknown>>;

/** An RFC 3339 date-time, unless it is a leap day or a leap second (D7). */
const dateTime =
  /^\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Nothing but unreserved characters (RFC 3986, section 2.3). */
export const urlFriendly = /^[\w.~-]*$/;

/** Not a class instance, and not an object that says itself what its JSON is. */
export function isPlain(value: unknown): value is Members {
  return (
    typeof value === 'object' &&
    value !== null &&
    (value as Members).toJSON === undefined &&
    Object.getPrototypeOf(value) === Object.prototype
  );
}

/** Loops over names would meet inherited members too; where there are such, all is left to the core. */
export function areInherited(): boolean {
  for (const _ in Object.prototype) {
    return true;
  }
  return false;
}

/**
 * A plain object with none but these members, and with all that are required: bits, in the order of the names. Each is the
 * object's own and enumerable: the loop meets it. Names in their order are found at once.
 */
function isObjectOf(names: readonly string[], required: number, value: unknown): value is Members {
  if (!isPlain(value) || areInherited()) {
    return false;
  }
  let next = 0;
  let met = 0;
  for (const name in value) {
    if (name !== names[next]) {
      next = names.indexOf(name);
      if (next < 0) {
        return false;
      }
    }
    met |= 1 << next++;
  }
  return (met & required) === required;
}

export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && (value as { toJSON?: unknown }).toJSON === undefined;
}

/** What is neither a text nor an object, and has a form in JSON. */
export function isScalar(value: unknown): boolean {
  return typeof value === 'boolean' || value === null || Number.isFinite(value);
}

/**
 * Well formed is what has no half of a surrogate pair, for which UTF-8 has no form (D2). Where strings have no such method, the call
 * throws: not sure.
 */
type Text = string & { isWellFormed(): boolean };

// A guard answers the texts that it met joined to one, which is judged at the end: of most texts, and then of all together,
// an engine knows that they hold nothing but Latin letters. What it is not sure of makes them ill-formed.

/** Ill-formed wherever it is put. */
const unsure = '\ud800|';

/** The V8 of before 12.8, which knows no `Promise.try`, looks at a text sooner than it joins two; later ones do not. */
const joins = 'try' in Promise;

/** The texts, and one more. With what stands between them, no two halves meet and make a pair. */
function withText(texts: string, value: unknown): string {
  if (typeof value !== 'string') {
    return unsure;
  }
  if (joins) {
    // As long as a text must be that engines join it to another without copying.
    return texts + (', and then again: ' + value);
  }
  return (value as Text).isWellFormed() ? texts : unsure;
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
  return isPlain(value) && !areInherited() ? value : refuse();
}

/** What stands between the quotes. */
function escaped(value: unknown): string {
  if (typeof value !== 'string') {
    return refuse();
  }
  if (!special.test(value)) {
    return value;
  }
  return (value as Text).isWellFormed() ? JSON.stringify(value).slice(1, -1) : refuse();
}

function jsonIf(isSure: boolean, value: unknown): string {
  return isSure ? String(value) : refuse();
}

function jsonOfPrimitive(value: unknown): string {
  return typeof value === 'string' ? `"${escaped(value)}"` : jsonIf(isScalar(value), value);
}

// A text of few parts is soon made one.

function jsonOfTexts(value: unknown): string {
  if (!isList(value)) {
    return refuse();
  }
  const { length } = value;
  let json = '';
  for (let index = 0; index < length; ++index) {
    json += (index === 0 ? '["' : '","') + escaped(value[index]);
  }
  return json === '' ? '[]' : `${json}"]`;
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
    json += `${(json === '' ? '{"' : ',"') + escaped(name)}":${jsonOfPrimitive(members[name])}`;
  }
  return json === '' ? '{}' : `${json}}`;
}

const namesOfServiceAccountToken = ['id', 'secret', 'createdAt', 'seenAt', 'lastSeen', 'userId', 'description', 'expiresAt'];

function withServiceAccountToken($texts: string, value: unknown): string {
  if (!isObjectOf(namesOfServiceAccountToken, 0, value)) {
    return unsure;
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

const namesOfStrategyCreateParameter = ['name', 'type', 'description', 'required'];

function withStrategyCreateParameter($texts: string, value: unknown): string {
  if (!isObjectOf(namesOfStrategyCreateParameter, 3, value)) {
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

const namesOfStrategyParameter = ['name', 'type', 'description', 'required'];

function withStrategyParameter($texts: string, value: unknown): string {
  if (!isObjectOf(namesOfStrategyParameter, 0, value)) {
    return unsure;
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

const namesOfErrorDetail = ['code', 'keyword', 'instancePath', 'schemaPath', 'params', 'message'];

function withErrorDetail($texts: string, value: unknown): string {
  if (!isObjectOf(namesOfErrorDetail, 63, value)) {
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
        $json += ($json === '' ? '{"name":"' : ',"name":"') + escaped($member) + '"';
        break;
      case 'type':
        ++$required;
        $json += ($json === '' ? '{"type":"' : ',"type":"') + (($member === 'string' || $member === 'percentage' || $member === 'list' || $member === 'number' || $member === 'boolean') ? escaped($member) : refuse()) + '"';
        break;
      case 'description':
        $json += ($json === '' ? '{"description":"' : ',"description":"') + escaped($member) + '"';
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

const namesOfAddonCreateUpdate = ['provider', 'description', 'enabled', 'parameters', 'events', 'projects', 'environments'];

function withAddonCreateUpdate($texts: string, value: unknown): string {
  if (!isObjectOf(namesOfAddonCreateUpdate, 29, value)) {
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
        $json += ($json === '' ? '{"provider":"' : ',"provider":"') + (typeof $member === 'string' && $member !== '' ? escaped($member) : refuse()) + '"';
        break;
      case 'description':
        $json += ($json === '' ? '{"description":' : ',"description":') + ($member === null ? 'null' : `"${escaped($member)}"`);
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
        $json += ($json === '' ? '{"events":' : ',"events":') + ($member === null ? 'null' : jsonOfTexts($member));
        break;
      case 'projects':
        $json += ($json === '' ? '{"projects":' : ',"projects":') + ($member === null ? 'null' : jsonOfTexts($member));
        break;
      case 'environments':
        $json += ($json === '' ? '{"environments":' : ',"environments":') + ($member === null ? 'null' : jsonOfTexts($member));
        break;
      default:
        refuse();
    }
  }
  return $required === 4 ? `${$json}}` : refuse();
}

/** Judges by `addonCreateUpdateSchema`. */
export const guardAddonCreateUpdate: Guard = {
  isSure: (value) => (withAddonCreateUpdate('', value) as Text).isWellFormed(),
  jsonOf: jsonOfAddonCreateUpdate,
  special: ['parameters'],
};

const namesOfAddon = ['id', 'provider', 'description', 'enabled', 'parameters', 'events', 'projects', 'environments'];

function withAddon($texts: string, value: unknown): string {
  if (!isObjectOf(namesOfAddon, 63, value)) {
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
  isSure: (value) => (withAddon('', value) as Text).isWellFormed(),
  special: ['parameters'],
};

const namesOfServiceAccountUpdate = ['name', 'rootRole'];

function withServiceAccountUpdate($texts: string, value: unknown): string {
  if (!isObjectOf(namesOfServiceAccountUpdate, 0, value)) {
    return unsure;
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
        $json += ($json === '' ? '{"name":"' : ',"name":"') + escaped($member) + '"';
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
  isSure: (value) => (withServiceAccountUpdate('', value) as Text).isWellFormed(),
  jsonOf: jsonOfServiceAccountUpdate,
};

const namesOfServiceAccount = ['id', 'name', 'username', 'imageUrl', 'rootRole', 'createdAt', 'tokens'];

function withServiceAccount($texts: string, value: unknown): string {
  if (!isObjectOf(namesOfServiceAccount, 1, value)) {
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
  isSure: (value) => (withServiceAccount('', value) as Text).isWellFormed(),
  special: ['secret'],
};

const namesOfStrategyCreate = ['name', 'title', 'description', 'editable', 'deprecated', 'parameters'];

function withStrategyCreate($texts: string, value: unknown): string {
  if (!isObjectOf(namesOfStrategyCreate, 33, value)) {
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
        $json += ($json === '' ? '{"name":"' : ',"name":"') + (typeof $member === 'string' && $member !== '' && $member !== '.' && $member !== '..' && urlFriendly.test($member) ? escaped($member) : refuse()) + '"';
        break;
      case 'title':
        $json += ($json === '' ? '{"title":"' : ',"title":"') + escaped($member) + '"';
        break;
      case 'description':
        $json += ($json === '' ? '{"description":"' : ',"description":"') + escaped($member) + '"';
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
  isSure: (value) => (withStrategyCreate('', value) as Text).isWellFormed(),
  jsonOf: jsonOfStrategyCreate,
  special: ['name'],
};

const namesOfStrategy = ['title', 'name', 'displayName', 'description', 'editable', 'deprecated', 'parameters'];

function withStrategy($texts: string, value: unknown): string {
  if (!isObjectOf(namesOfStrategy, 126, value)) {
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
  isSure: (value) => (withStrategy('', value) as Text).isWellFormed(),
};

const namesOfErrorBody = ['id', 'name', 'message', 'details'];

function withErrorBody($texts: string, value: unknown): string {
  if (!isObjectOf(namesOfErrorBody, 0, value)) {
    return unsure;
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
  isSure: (value) => (withErrorBody('', value) as Text).isWellFormed(),
};
