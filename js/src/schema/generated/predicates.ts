// Written by js/scripts/generate.mjs from the tables in core/. Do not edit: change the tables and run ./dev generate.

import {
  isDateTime,
  isInteger,
  isListOf,
  isMap,
  isNumber,
  isPlain,
  isText,
  isTexts,
  isUrlFriendly,
} from '../primitives.js';

// Each is true only if the core would report neither an issue nor a warning of the JSON of a value (D90). What they do not know, such as
// deprecated properties, is left to the core.

export function isAddonCreateUpdate(given: unknown): boolean {
  if (!isPlain(given)) return false;
  let missing = 4;
  for (const name in given) {
    const value = given[name];
    if (value === undefined) continue;
    switch (name) {
      case 'provider':
        if (!(isText(value) && value !== '')) return false;
        --missing;
        break;
      case 'description':
        if (!(value === null || isText(value))) return false;
        break;
      case 'enabled':
        if (!(typeof value === 'boolean')) return false;
        --missing;
        break;
      case 'parameters':
        if (!(value === null || isMap(value))) return false;
        --missing;
        break;
      case 'events':
        if (!(value === null || isTexts(value))) return false;
        --missing;
        break;
      case 'projects':
      case 'environments':
        if (!(value === null || isTexts(value))) return false;
        break;
      default:
        return false;
    }
  }
  return missing === 0;
}

export function isAddon(given: unknown): boolean {
  if (!isPlain(given)) return false;
  let missing = 6;
  for (const name in given) {
    const value = given[name];
    if (value === undefined) continue;
    switch (name) {
      case 'id':
        if (!(isInteger(value) && value >= 1)) return false;
        --missing;
        break;
      case 'provider':
        if (!isText(value)) return false;
        --missing;
        break;
      case 'description':
        if (!(value === null || isText(value))) return false;
        --missing;
        break;
      case 'enabled':
        if (!(typeof value === 'boolean')) return false;
        --missing;
        break;
      case 'parameters':
        if (!isMap(value)) return false;
        --missing;
        break;
      case 'events':
        if (!isTexts(value)) return false;
        --missing;
        break;
      case 'projects':
      case 'environments':
        if (!isTexts(value)) return false;
        break;
      default:
        return false;
    }
  }
  return missing === 0;
}

export function isUpdateServiceAccount(given: unknown): boolean {
  if (!isPlain(given)) return false;
  for (const name in given) {
    const value = given[name];
    if (value === undefined) continue;
    switch (name) {
      case 'name':
        if (!isText(value)) return false;
        break;
      case 'rootRole':
        if (!isInteger(value)) return false;
        break;
      default:
        return false;
    }
  }
  return true;
}

export function isServiceAccountTokens(given: unknown): boolean {
  if (!isPlain(given)) return false;
  for (const name in given) {
    const value = given[name];
    if (value === undefined) continue;
    switch (name) {
      case 'id':
      case 'userId':
        if (!isNumber(value)) return false;
        break;
      case 'secret':
      case 'description':
        if (!isText(value)) return false;
        break;
      case 'createdAt':
        if (!(isText(value) && isDateTime(value))) return false;
        break;
      case 'seenAt':
      case 'lastSeen':
      case 'expiresAt':
        if (!(value === null || isText(value) && isDateTime(value))) return false;
        break;
      default:
        return false;
    }
  }
  return true;
}

export function isServiceAccount(given: unknown): boolean {
  if (!isPlain(given)) return false;
  let missing = 1;
  for (const name in given) {
    const value = given[name];
    if (value === undefined) continue;
    switch (name) {
      case 'id':
        if (!isNumber(value)) return false;
        --missing;
        break;
      case 'name':
      case 'username':
      case 'imageUrl':
        if (!isText(value)) return false;
        break;
      case 'rootRole':
        if (!isInteger(value)) return false;
        break;
      case 'createdAt':
        if (!(isText(value) && isDateTime(value))) return false;
        break;
      case 'tokens':
        if (!isListOf(value, isServiceAccountTokens)) return false;
        break;
      default:
        return false;
    }
  }
  return missing === 0;
}

export function isUpdateStrategyParameters(given: unknown): boolean {
  if (!isPlain(given)) return false;
  let missing = 2;
  for (const name in given) {
    const value = given[name];
    if (value === undefined) continue;
    switch (name) {
      case 'name':
        if (!isText(value)) return false;
        --missing;
        break;
      case 'type':
        if (!(value === 'string' || value === 'percentage' || value === 'list' || value === 'number' || value === 'boolean')) return false;
        --missing;
        break;
      case 'description':
        if (!isText(value)) return false;
        break;
      case 'required':
        if (!(typeof value === 'boolean')) return false;
        break;
      default:
        return false;
    }
  }
  return missing === 0;
}

export function isUpdateStrategy(given: unknown): boolean {
  if (!isPlain(given)) return false;
  let missing = 1;
  for (const name in given) {
    const value = given[name];
    if (value === undefined) continue;
    switch (name) {
      case 'title':
        if (!isText(value)) return false;
        break;
      case 'description':
        if (!(value === null || isText(value))) return false;
        break;
      case 'parameters':
        if (!isListOf(value, isUpdateStrategyParameters, 'name')) return false;
        --missing;
        break;
      default:
        return false;
    }
  }
  return missing === 0;
}

export function isCreateStrategy(given: unknown): boolean {
  if (!isPlain(given)) return false;
  let missing = 2;
  for (const name in given) {
    const value = given[name];
    if (value === undefined) continue;
    switch (name) {
      case 'name':
        if (!(isText(value) && value !== '' && value !== '.' && value !== '..' && isUrlFriendly(value))) return false;
        --missing;
        break;
      case 'title':
      case 'description':
        if (!isText(value)) return false;
        break;
      case 'editable':
      case 'deprecated':
        if (!(typeof value === 'boolean')) return false;
        break;
      case 'parameters':
        if (!isListOf(value, isUpdateStrategyParameters, 'name')) return false;
        --missing;
        break;
      default:
        return false;
    }
  }
  return missing === 0;
}

export function isStrategyParameters(given: unknown): boolean {
  if (!isPlain(given)) return false;
  for (const name in given) {
    const value = given[name];
    if (value === undefined) continue;
    switch (name) {
      case 'name':
      case 'type':
      case 'description':
        if (!isText(value)) return false;
        break;
      case 'required':
        if (!(typeof value === 'boolean')) return false;
        break;
      default:
        return false;
    }
  }
  return true;
}

export function isStrategy(given: unknown): boolean {
  if (!isPlain(given)) return false;
  let missing = 6;
  for (const name in given) {
    const value = given[name];
    if (value === undefined) continue;
    switch (name) {
      case 'title':
        if (!(value === null || isText(value))) return false;
        break;
      case 'name':
        if (!isText(value)) return false;
        --missing;
        break;
      case 'displayName':
      case 'description':
        if (!(value === null || isText(value))) return false;
        --missing;
        break;
      case 'editable':
      case 'deprecated':
        if (!(typeof value === 'boolean')) return false;
        --missing;
        break;
      case 'parameters':
        if (!isListOf(value, isStrategyParameters)) return false;
        --missing;
        break;
      default:
        return false;
    }
  }
  return missing === 0;
}

export function isErrorDetails(given: unknown): boolean {
  if (!isPlain(given)) return false;
  for (const name in given) {
    const value = given[name];
    if (value === undefined) continue;
    switch (name) {
      case 'code':
      case 'keyword':
      case 'instancePath':
      case 'schemaPath':
      case 'message':
        if (!isText(value)) return false;
        break;
      case 'params':
        if (!isMap(value)) return false;
        break;
      default:
        return false;
    }
  }
  return true;
}

export function isError(given: unknown): boolean {
  if (!isPlain(given)) return false;
  for (const name in given) {
    const value = given[name];
    if (value === undefined) continue;
    switch (name) {
      case 'id':
      case 'name':
      case 'message':
        if (!isText(value)) return false;
        break;
      case 'details':
        if (!isListOf(value, isErrorDetails)) return false;
        break;
      case 'permissions':
        if (!isTexts(value)) return false;
        break;
      case 'truncated':
        if (!(typeof value === 'boolean')) return false;
        break;
      default:
        return false;
    }
  }
  return true;
}

export function isCreateServiceAccount(given: unknown): boolean {
  if (!isPlain(given)) return false;
  let missing = 2;
  for (const name in given) {
    const value = given[name];
    if (value === undefined) continue;
    switch (name) {
      case 'username':
        if (!(isText(value) && value !== '')) return false;
        --missing;
        break;
      case 'name':
        if (!isText(value)) return false;
        break;
      case 'rootRole':
        if (!isInteger(value)) return false;
        --missing;
        break;
      default:
        return false;
    }
  }
  return missing === 0;
}

export function isCreateServiceAccountToken(given: unknown): boolean {
  if (!isPlain(given)) return false;
  let missing = 2;
  for (const name in given) {
    const value = given[name];
    if (value === undefined) continue;
    switch (name) {
      case 'description':
        if (!(isText(value) && value !== '')) return false;
        --missing;
        break;
      case 'expiresAt':
        if (!(isText(value) && isDateTime(value))) return false;
        --missing;
        break;
      default:
        return false;
    }
  }
  return missing === 0;
}
