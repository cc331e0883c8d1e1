// The playground: choices, editor and result.
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';

import { checked, type InputError, inputsOf, isDryRun, type CheckResult } from './checks';
import { Choices } from './choices';
import { Header } from './header';
import { diagnosticsOf, type EditorHandle, JsonEditor } from './json-editor';
import { rangesOf } from './positions';
import { ResultPanel } from './result-panel';
import { firstState, fragmentOf, stateIn } from './shared-state';

/** A JSON document and the result of its check, renewed while it is typed. The address always leads to what is shown. */
export function Playground() {
  const [state, setState] = useSharedState();
  const document = useRef<EditorHandle>(null);
  const outcome = useMemo(() => checked(state), [state]);
  const { text } = state;
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
  const { hasDocument, stored: storedLabel, providers } = inputsOf(state.check);

  return (
    <>
      <Header />
      <main className="page">
        <div className="stack">
          <h1>Playground</h1>
          <p className="quiet">
            Edit the JSON: the result appears beside it. The server’s own validation runs in this page, as WebAssembly,
            and nothing you type leaves it.
          </p>
        </div>
        <Choices state={state} onChange={setState} />
        <div className="playground">
          {hasDocument && (
            <EditorFrame label="Document" hint={isDryRun(state.check) ? 'the body of the request' : undefined}>
              <JsonEditor
                ref={document}
                label="Document"
                text={text}
                onChange={(typed) => setState((before) => ({ ...before, text: typed }))}
                diagnostics={diagnostics}
              />
            </EditorFrame>
          )}
          <ResultPanel
            outcome={outcome}
            text={text}
            ranges={ranges}
            onSelect={({ from, to }) => document.current?.select(from, to)}
          />
          {storedLabel && (
            <InputEditor
              key={storedLabel}
              label={storedLabel}
              hint="the server’s data before the request"
              input="stored"
              text={state.stored}
              outcome={outcome}
              onChange={(stored) => setState((before) => ({ ...before, stored }))}
            />
          )}
          {providers && state.providers === 'custom' && (
            <InputEditor
              label="Provider definitions"
              hint="their rules apply to the parameters"
              input="definitions"
              text={state.definitions}
              outcome={outcome}
              onChange={(definitions) => setState((before) => ({ ...before, definitions }))}
            />
          )}
        </div>
      </main>
    </>
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

interface InputEditorProps {
  label: string;
  hint: string;
  input: InputError['input'];
  text: string;
  outcome: CheckResult;
  onChange: (text: string) => void;
}

/** The editor of a text beside the document, which marks the errors of that text. */
function InputEditor({ label, hint, input, text, outcome, onChange }: InputEditorProps) {
  const { inputError } = outcome;
  const diagnostics = useMemo(() => {
    const issues = inputError?.input === input ? inputError.issues : [];
    return diagnosticsOf('error', issues, rangesOf(text, issues));
  }, [input, text, inputError]);
  return (
    <EditorFrame label={label} hint={hint}>
      <JsonEditor label={label} text={text} onChange={onChange} diagnostics={diagnostics} />
    </EditorFrame>
  );
}

interface EditorFrameProps {
  label: string;
  hint: string | undefined;
  children: ReactNode;
}

function EditorFrame({ label, hint, children }: EditorFrameProps) {
  return (
    <section className="card editor-frame" aria-label={label}>
      <h2>
        {label} {hint && <span className="quiet">{hint}</span>}
      </h2>
      {children}
    </section>
  );
}
