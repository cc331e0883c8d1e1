// The form of a new token, and its secret after the creation.
import {
  createServiceAccountTokenSchema,
  dryRun,
  type ServiceAccount,
  type ServiceAccountToken,
  type ServiceAccountTokenCreate,
} from 'flagadmin/url';
import { type FormEvent, useDeferredValue, useMemo, useState } from 'react';

import { Field } from '../form/field';
import { useUnsavedChanges } from '../navigation/unsaved-changes';
import { isRefusal, issuesOf } from '../prediction/prediction';
import { useSubmission } from '../prediction/use-submission';
import { requestLineOf } from '../server/request-facts';
import { usePermissions, useSession } from '../session/session';
import { StatusBadge } from '../ui/badges';
import { CopyButton } from '../ui/copy-button';
import { ErrorNotice } from '../ui/error-notice';
import type { Role } from './root-role-field';

interface NewTokenProps {
  account: ServiceAccount;
  roles: readonly Role[];
  onCancel: () => void;
  onCreated: (token: ServiceAccountToken) => Promise<void>;
}

/** A time as `<input type="datetime-local">` has it, three months from now. */
function inThreeMonths(): string {
  const time = new Date();
  time.setMonth(time.getMonth() + 3);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The time that was chosen, as the request has it; text that is no time stays text, for the schema to validate. */
function timeOf(chosen: string): string {
  const time = new Date(chosen);
  return Number.isNaN(time.getTime()) ? chosen : time.toISOString();
}

/** The form of a new token, with its predicted response. */
export function NewToken({ account, roles, onCancel, onCreated }: NewTokenProps) {
  const { client } = useSession();
  const permissions = usePermissions();
  const [description, setDescription] = useState('');
  const [expires, setExpires] = useState(inThreeMonths);
  const [isTried, setTried] = useState(false);
  const payload = useDeferredValue(
    useMemo(() => ({ description, expiresAt: timeOf(expires) }), [description, expires]),
  );
  const { prediction, issues } = useMemo(() => {
    const tried = dryRun.createServiceAccountToken({
      current: account,
      payload,
      permissions: permissions.held(),
      roles: permissions.rolesOf(roles),
    });
    const result = createServiceAccountTokenSchema.validate(payload);
    return { prediction: tried, issues: result.valid ? issuesOf(tried) : result.issues };
  }, [account, payload, permissions, roles]);
  const issueAt = (instancePath: string) =>
    isTried ? issues.find((issue) => issue.instancePath === instancePath)?.message : undefined;
  const submission = useSubmission<ServiceAccountTokenCreate>(
    (body) => client.createServiceAccountToken(account.id, body),
    (exchange) => onCreated(JSON.parse(exchange?.body ?? '{}') as ServiceAccountToken),
  );
  useUnsavedChanges(() => description !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isRefusal(prediction)) submission.mutate({ body: payload, predicted: prediction });
  };

  return (
    <form className="new-token" aria-label="New token" onSubmit={submit} noValidate>
      <Field id="token-description" label="Description" required issue={issueAt('/description')}>
        {(control) => (
          <input
            {...control}
            // biome-ignore lint/a11y/noAutofocus: the user has just asked for this form.
            autoFocus
            autoComplete="off"
            value={description}
            onChange={(event) => setDescription(event.target.value)}
          />
        )}
      </Field>
      <Field id="token-expires" label="Expires" required issue={issueAt('/expiresAt')}>
        {(control) => (
          <input
            {...control}
            type="datetime-local"
            value={expires}
            onChange={(event) => setExpires(event.target.value)}
          />
        )}
      </Field>
      {(description !== '' || isTried) && (
        <p className="outcome" role="status">
          <StatusBadge status={prediction.status} />
          <span>
            {isRefusal(prediction)
              ? `The server will refuse this: ${prediction.error.message}`
              : 'The server will accept this.'}
          </span>
          <code className="quiet">{requestLineOf({ operation: 'createServiceAccountToken', path: [account.id] })}</code>
        </p>
      )}
      {submission.isError && <ErrorNotice error={submission.error} />}
      <p className="remedy-buttons">
        <button type="submit" className="primary" disabled={submission.isPending}>
          {submission.isPending ? 'Sending…' : 'Create token'}
        </button>
        <button type="button" onClick={onCancel}>
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

/** The secret of a new token. The service never shows it again. */
export function NewSecret({ token, onClose }: NewSecretProps) {
  return (
    <section className="notice warn stack" aria-label="New secret">
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
