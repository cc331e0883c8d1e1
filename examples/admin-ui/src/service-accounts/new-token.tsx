// The form of a new token, and its secret after the creation.
import {
  createServiceAccountTokenSchema,
  dryRun,
  NameExistsError,
  type ServiceAccount,
  type ServiceAccountToken,
  type ServiceAccountTokenCreate,
} from 'flagadmin/url';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';

import { PredictedOutcome } from '../editor/actions';
import { type CreationRules, useCreation } from '../editor/use-creation';
import { TextField } from '../form/text-field';
import type { Permissions } from '../session/permissions';
import { usePermissions, useSession } from '../session/session';
import { CopyButton } from '../ui/copy-button';
import { ErrorNotice } from '../ui/error-notice';
import { timeZone } from '../ui/moment';
import type { Role } from './root-role-field';

interface TokenValues {
  description: string;
  /** A local time, as `<input type="datetime-local">` has it. */
  expiresAt: string;
}

const lifetimes = [
  { label: '30 days', days: 30 },
  { label: '90 days', days: 90 },
  { label: '1 year', days: 365 },
] as const;

const labels: Readonly<Record<string, string>> = { '/description': 'Description', '/expiresAt': 'Expires' };

/** The local time in so many days. */
function inDays(days: number): string {
  const time = new Date();
  time.setDate(time.getDate() + days);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The time that was chosen, as the request has it; text that is no time stays text, for the schema to validate. */
function timeOf(chosen: string): string {
  const time = new Date(chosen);
  return Number.isNaN(time.getTime()) ? chosen : time.toISOString();
}

function creationRules(
  empty: TokenValues,
  current: ServiceAccount,
  roles: readonly Role[],
  permissions: Permissions,
): CreationRules<TokenValues, ServiceAccountTokenCreate> {
  return {
    empty,
    schema: createServiceAccountTokenSchema,
    nameProperty: 'description',
    bodyOf: ({ description, expiresAt }) => ({ description, expiresAt: timeOf(expiresAt) }),
    predict: (payload) =>
      dryRun.createServiceAccountToken({
        current,
        payload,
        permissions: permissions.held(),
        roles: permissions.rolesOf(roles),
      }),
    labelOf: (instancePath) => labels[instancePath] ?? instancePath,
  };
}

interface NewTokenProps {
  account: ServiceAccount;
  roles: readonly Role[];
  onCancel: () => void;
  /** Called when the account has a token of this description by now: its field is marked once the account is read. */
  onTaken: () => void;
  onCreated: (token: ServiceAccountToken, asPredicted: boolean) => Promise<void>;
}

/** The form of a new token, with its predicted response. */
export function NewToken({ account, roles, onCancel, onTaken, onCreated }: NewTokenProps) {
  const { client } = useSession();
  const permissions = usePermissions();
  const [empty] = useState(() => ({ description: '', expiresAt: inDays(90) }));
  const rules = useMemo(() => creationRules(empty, account, roles, permissions), [empty, account, roles, permissions]);
  const creation = useCreation(
    rules,
    (body) => client.createServiceAccountToken(account.id, body).withResponse(),
    onCreated,
  );
  const { form, submission } = creation;
  const isTaken = submission.error instanceof NameExistsError;
  const readAgain = useEffectEvent(onTaken);
  useEffect(() => {
    if (isTaken) readAgain();
  }, [isTaken]);
  return (
    <form className="new-token stack" aria-label="New token" onSubmit={creation.submit} noValidate>
      <TextField form={form} name="description" label="Description" required autoFocus />
      <TextField
        form={form}
        name="expiresAt"
        label="Expires"
        hint={`In your time zone: ${timeZone()}.`}
        type="datetime-local"
        required
      />
      <fieldset className="choices" aria-label="Expires in">
        {lifetimes.map(({ label, days }) => (
          <button
            key={label}
            type="button"
            className="small"
            onClick={() => form.setValue('expiresAt', inDays(days), { shouldTouch: true })}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <div role="status">
        {creation.isShown && (
          <PredictedOutcome
            prediction={creation.prediction}
            request={{ operation: 'createServiceAccountToken', path: [account.id] }}
          />
        )}
      </div>
      {submission.isError && <ErrorNotice error={submission.error} />}
      <p className="remedy-buttons">
        <button type="submit" className="primary">
          {submission.isPending ? 'Sending…' : 'Create token'}
        </button>
        <button type="button" onClick={() => creation.mayClose() && onCancel()}>
          Cancel
        </button>
      </p>
    </form>
  );
}

interface NewSecretProps {
  token: ServiceAccountToken;
  onClose: () => void;
}

/** The secret of a new token, which the service never shows again. It takes the focus. */
export function NewSecret({ token, onClose }: NewSecretProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section ref={section} tabIndex={-1} className="notice warn stack" aria-label="New secret">
      <p className="notice-title">Copy the secret of “{token.description}” now: it is not shown again.</p>
      <p className="secret">
        <code>{token.secret}</code> <CopyButton text={token.secret ?? ''} label="Copy secret" />
      </p>
      <p>
        <button type="button" onClick={onClose}>
          I have copied it
        </button>
      </p>
    </section>
  );
}
