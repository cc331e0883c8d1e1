// The message of a property among the errors of react-hook-form.
import type { FieldErrors, FieldValues } from 'react-hook-form';
import { get } from 'react-hook-form';

/** The first message at or below a path of the form, as react-hook-form nests them. */
export function issueAt(errors: FieldErrors<FieldValues>, path: string): string | undefined {
  return firstMessage(get(errors, path));
}

function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  for (const [key, nested] of Object.entries(error)) {
    const message = key === 'ref' ? undefined : firstMessage(nested);
    if (message) return message;
  }
  return undefined;
}
