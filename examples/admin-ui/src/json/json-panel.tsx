// The editor of the body of a request as JSON text, with its errors at their positions.
import type { Issue } from 'flagadmin/url';
import { useEffect, useMemo, useRef } from 'react';

import type { CheckedIssue } from '../editor/check';
import type { JsonText } from '../editor/use-predicted-form';
import { stepsOf } from '../form/pointer';
import { diagnosticsOf, type EditorHandle, JsonEditor } from './json-editor';
import { rangesOf } from './positions';

interface JsonPanelProps {
  json: JsonText;
  issues: readonly CheckedIssue[];
  warnings: readonly Issue[];
}

/** The text that is sent when the form is submitted. */
export function JsonPanel({ json, issues, warnings }: JsonPanelProps) {
  const { shown, text = '', focusPointer } = json;
  const editor = useRef<EditorHandle>(null);
  const rangeOf = (instancePath: string) => {
    const known = [...issues, ...warnings].find((issue) => issue.instancePath === instancePath);
    const path = stepsOf(instancePath).map((step) => (/^\d+$/.test(step) ? Number(step) : step));
    return rangesOf(text, [{ path, ...(known?.offset !== undefined && { offset: known.offset }) }])[0];
  };
  useEffect(() => {
    focusPointer.current = (pointer) => {
      const { from, to } = rangeOf(pointer) ?? { from: 0, to: 0 };
      editor.current?.select(from, to);
    };
    return () => {
      focusPointer.current = null;
    };
  });
  const diagnostics = useMemo(
    () => [
      ...diagnosticsOf('error', issues, rangesOf(text, issues.map(withPath))),
      ...diagnosticsOf('warning', warnings, rangesOf(text, warnings)),
    ],
    [text, issues, warnings],
  );
  return (
    <div className="field">
      <JsonEditor
        key={shown?.turn}
        ref={editor}
        label="Body of the request"
        text={shown?.text ?? ''}
        onChange={json.type}
        diagnostics={diagnostics}
      />
      <p className="field-hint">
        Sent as it is. Stored secrets are <code>*****</code>, which keeps them; what you typed is shown in clear. Escape
        and then Tab leave the editor.
      </p>
    </div>
  );
}

function withPath({ instancePath, offset }: CheckedIssue) {
  return { path: stepsOf(instancePath), ...(offset !== undefined && { offset }) };
}
