import type { Diagnostic } from '@codemirror/lint';
import type { Issue } from 'flagadmin/url';
import { useEffect, useMemo, useRef, useState } from 'react';

import { CopyButton } from '../../admin-ui/src/ui/copy-button';
import {
  type CheckName,
  checked,
  dryRunNames,
  isDryRun,
  type ProviderRules,
  schemaNames,
  storedLabelOf,
} from './checks';
import { type EditorHandle, JsonEditor } from './json-editor';
import { type Range, rangesOf } from './positions';
import { ResultPanel } from './result-panel';
import { samples } from './samples';
import { firstState, fragmentOf, type PlaygroundState, stateIn } from './shared-state';

/** A JSON document and the result of its check, renewed while it is typed. The address always leads to what is shown. */
export function Playground() {
  const [state, setState] = useSharedState();
  const { check, text, stored, providers } = state;
  const document = useRef<EditorHandle>(null);
  const outcome = useMemo(() => checked(check, text, stored, providers), [check, text, stored, providers]);
  const ranges = useMemo(
    () => ({ issues: rangesOf(text, outcome.issues), warnings: rangesOf(text, outcome.warnings) }),
    [text, outcome],
  );
  const diagnostics = useMemo(
    () => [
      ...diagnosticsOf('error', outcome.issues, ranges.issues),
      ...diagnosticsOf('warning', outcome.warnings, ranges.warnings),
    ],
    [outcome, ranges],
  );
  const storedLabel = storedLabelOf(check);

  return (
    <main className="page">
      <div className="page-title">
        <h1>Playground</h1>
        <p className="quiet">
          The server’s own validation, compiled to WebAssembly: it runs in this page, and nothing you type leaves it.
        </p>
      </div>
      <Choices state={state} onChange={setState} />
      <div className="playground">
        <div className="stack">
          <EditorFrame label="Document">
            <JsonEditor
              ref={document}
              label="Document"
              text={text}
              onChange={(typed) => setState({ ...state, text: typed })}
              diagnostics={diagnostics}
            />
          </EditorFrame>
          {storedLabel && (
            <EditorFrame label={storedLabel}>
              <JsonEditor
                key={storedLabel}
                label={storedLabel}
                text={stored}
                onChange={(typed) => setState({ ...state, stored: typed })}
              />
            </EditorFrame>
          )}
        </div>
        <ResultPanel
          outcome={outcome}
          text={text}
          ranges={ranges}
          onSelect={({ from, to }) => document.current?.select(from, to)}
        />
      </div>
    </main>
  );
}

/** The state in the address. Typing replaces the address once it pauses; a link that is followed replaces the state. */
function useSharedState() {
  const [state, setState] = useState(() => stateIn(window.location.hash) ?? firstState);
  useEffect(() => {
    const timer = setTimeout(() => window.history.replaceState(null, '', fragmentOf(state)), 200);
    return () => clearTimeout(timer);
  }, [state]);
  useEffect(() => {
    const follow = () => {
      const linked = stateIn(window.location.hash);
      if (linked) setState(linked);
    };
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return [state, setState] as const;
}

interface ChoicesProps {
  state: PlaygroundState;
  onChange: (state: PlaygroundState) => void;
}

function Choices({ state, onChange }: ChoicesProps) {
  const { check, providers } = state;
  const choose = (name: CheckName) => {
    const sample = samples.find((one) => one.check === name);
    // A dry run needs a stored state of its own kind.
    const stored = isDryRun(name) && sample ? sample.stored : state.stored;
    onChange({ ...state, check: name, stored });
  };
  return (
    <div className="list-search">
      <select aria-label="Check" value={check} onChange={(event) => choose(event.target.value as CheckName)}>
        <optgroup label="Dry run">
          {dryRunNames.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </optgroup>
        <optgroup label="Schema">
          {schemaNames.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </optgroup>
      </select>
      {check === 'addonCreateUpdateSchema' && (
        <select
          aria-label="Provider rules"
          value={providers}
          onChange={(event) => onChange({ ...state, providers: event.target.value as ProviderRules })}
        >
          <option value="none">Schema only</option>
          <option value="default">With the default providers</option>
        </select>
      )}
      <select
        aria-label="Sample document"
        value=""
        onChange={(event) => onChange({ ...(samples[Number(event.target.value)] as PlaygroundState) })}
      >
        <option value="" disabled>
          Sample documents…
        </option>
        {samples.map(({ label }, index) => (
          <option key={label} value={index}>
            {label}
          </option>
        ))}
      </select>
      <CopyButton text={`${window.location.href.replace(/#.*$/, '')}${fragmentOf(state)}`} label="Copy link" />
    </div>
  );
}

function EditorFrame({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <section className="editor-frame" aria-label={label}>
      <h2>{label}</h2>
      {children}
    </section>
  );
}

function diagnosticsOf(
  severity: Diagnostic['severity'],
  issues: readonly Issue[],
  ranges: readonly Range[],
): Diagnostic[] {
  return issues.map(({ instancePath, message }, index) => ({
    ...(ranges[index] ?? { from: 0, to: 0 }),
    severity,
    message: `${instancePath} ${message}`.trim(),
  }));
}
