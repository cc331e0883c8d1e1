// The messages of issues and warnings in German, for `schema.withMessages`: tests/js/issues/translate.test.ts runs it.
import type { IssueCode, IssueParams, MessageWriter } from 'flagadmin';

const types: Readonly<Record<string, string>> = {
  string: 'ein Text',
  number: 'eine Zahl',
  integer: 'eine ganze Zahl',
  boolean: 'wahr oder falsch',
  object: 'ein Objekt',
  array: 'eine Liste',
  null: 'null',
};
const nameOfType = (type: string): string => types[type] ?? type;
const alternatives = (values: string | readonly string[], name = String as (value: string) => string): string =>
  [values].flat().map(name).join(' oder ');
const sent = (value: unknown): string => (value === undefined ? '' : `, nicht ${JSON.stringify(value)}`);

/** A text for each code: without one for every code this does not compile. */
const texts: { readonly [Code in IssueCode]: (params: IssueParams[Code]) => string | undefined } = {
  invalid_json: ({ line, column }) => `ist kein gültiges JSON (Zeile ${line}, Spalte ${column})`,
  not_json: ({ actual }) => `hat als ${actual} keine Form in JSON`,
  wrong_type: ({ expected, value }) => `muss ${alternatives(expected, nameOfType)} sein${sent(value)}`,
  missing_property: () => 'fehlt',
  not_in_enum: ({ allowed, value }) => `muss ${alternatives(allowed)} sein${sent(value)}`,
  too_small: ({ minimum, value }) => `muss mindestens ${minimum} sein${sent(value)}`,
  too_short: () => 'darf nicht leer sein',
  forbidden_value: ({ value }) => `darf nicht ${JSON.stringify(value)} sein`,
  invalid_format: ({ format, value }) => `muss die Form ${format} haben${sent(value)}`,
  unknown_provider: ({ allowed, value }) => `muss ein bekannter Anbieter sein (${alternatives(allowed)})${sent(value)}`,
  missing_parameter: ({ provider }) => `fehlt, der Anbieter ${provider} braucht es`,
  empty_parameter: ({ provider }) => `darf für den Anbieter ${provider} nicht leer sein`,
  invalid_url: ({ value }) => `muss eine vollständige http- oder https-Adresse sein${sent(value)}`,
  wrong_parameter_type: ({ expected }) => `muss ${alternatives(expected, nameOfType)} sein`,
  no_stored_secret: () => 'ist verdeckt, aber es ist kein Wert gespeichert, der bleiben könnte',
  secret_for_other_url: ({ provider }) =>
    `bleibt gespeichert, und der Anbieter ${provider} sendet es an einen anderen Server`,
  duplicate_name: ({ value }) => `muss einmalig sein, ${JSON.stringify(value)} kommt aber doppelt vor`,
  not_in_future: ({ value }) => `muss in der Zukunft liegen, ${JSON.stringify(value)} tut es nicht`,
  refused_by_service: ({ service }) => `wird von ${service} abgelehnt`,
  differs_at_service: ({ service }) => `behandelt ${service} anders`,
  private_address: ({ service }) => `ist eine private Adresse, die ${service} meist ablehnt`,
  unknown_property: () => 'ist nicht bekannt und wird nicht beachtet',
  deprecated_property: () => 'ist veraltet',
  deprecated_operation: () => 'gehört zu einem veralteten Vorgang, der wegfallen kann',
  not_url_friendly: ({ encoded }) => `liest sich in Adressen als ${encoded}`,
  unknown_parameter: ({ provider }) => `kennt der Anbieter ${provider} nicht`,
  deprecated_provider: ({ provider }) => `nennt den veralteten Anbieter ${provider}`,
  unknown_event: ({ provider, value }) => `nennt ${JSON.stringify(value)}, das der Anbieter ${provider} nie erhält`,
  no_events: ({ provider }) => `ist leer: der Anbieter ${provider} erhält nichts`,
  unknown_role: ({ value }) => `nennt die Rolle ${value}, die es nicht gibt: ihre Tokens können nur lesen`,
  other: () => undefined,
};

/**
 * The German message of an issue or a warning, to follow the name of the property. A code that it does not know keeps the English message.
 */
export const germanMessages: MessageWriter = ({ code, params }) =>
  Object.hasOwn(texts, code) ? (texts[code] as (given: unknown) => string | undefined)(params) : undefined;
