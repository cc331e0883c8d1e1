// The editor of JSON text, made with CodeMirror.
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { Issue } from 'flagadmin/url';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';

import type { Range } from './positions';

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--good)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--warn)' },
]);

const theme = EditorView.theme({
  '&': { color: 'var(--text)', backgroundColor: 'var(--surface)', fontSize: '13px', height: '100%' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-1px' },
  '.cm-content': { fontFamily: 'var(--mono)', caretColor: 'var(--text)', minHeight: '220px' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { color: 'var(--quiet)', backgroundColor: 'var(--sunken)', borderRightColor: 'var(--line)' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--accent-ground) 45%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--accent-ground)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 30%, transparent)',
  },
  '.cm-tooltip': { backgroundColor: 'var(--surface)', color: 'var(--text)', border: '1px solid var(--line)' },
  '.cm-diagnostic': { fontFamily: 'var(--font)' },
  '.cm-lintRange-error': { backgroundImage: 'none', textDecoration: 'underline wavy var(--bad)' },
  '.cm-lintRange-warning': { backgroundImage: 'none', textDecoration: 'underline wavy var(--warn)' },
});

/**
 * Text that replaces a selection goes through the state of the editor. Chromium itself would move the rest of the last line to the first
 * one with inline styles, which the Content Security Policy forbids.
 */
const selectionReplaced = EditorView.domEventHandlers({
  beforeinput: ({ inputType, data, cancelable }, editor) => {
    const isTyped = inputType === 'insertText';
    if (!cancelable || !(isTyped || inputType.startsWith('delete')) || editor.state.selection.main.empty) return false;
    const userEvent = isTyped ? 'input.type' : 'delete.selection';
    editor.dispatch(editor.state.replaceSelection(isTyped ? (data ?? '') : ''), { userEvent, scrollIntoView: true });
    return true;
  },
});

export interface EditorHandle {
  /** Selects a part of the text and moves the focus there. */
  select: (from: number, to: number) => void;
}

interface JsonEditorProps {
  label: string;
  text: string;
  onChange: (text: string) => void;
  diagnostics?: readonly Diagnostic[];
  ref?: Ref<EditorHandle>;
}

const noDiagnostics: readonly Diagnostic[] = [];

/**
 * A text editor for JSON. CodeMirror lives in a shadow tree: there its styles are style sheet objects, which the Content Security
 * Policy permits, while in a document they would be inline styles.
 */
export function JsonEditor({ label, text, onChange, diagnostics = noDiagnostics, ref }: JsonEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const changed = useEffectEvent(onChange);
  const firstText = useRef(text);
  /** Texts that were typed, and that the property `text` has not had yet: it may be behind. */
  const typed = useRef<string[]>([]);

  useEffect(() => {
    if (!host.current) return undefined;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const extensions = [
      lineNumbers(),
      lintGutter(),
      history(),
      drawSelection(),
      bracketMatching(),
      highlightActiveLine(),
      selectionReplaced,
      json(),
      syntaxHighlighting(colours),
      keymap.of([...defaultKeymap, ...historyKeymap]),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label }),
      EditorView.updateListener.of((update) => {
        if (!update.docChanged) return;
        typed.current.push(update.state.doc.toString());
        changed(update.state.doc.toString());
      }),
      theme,
    ];
    const state = EditorState.create({ doc: firstText.current, extensions });
    const editor = new EditorView({ root, parent: root, state });
    view.current = editor;
    return () => editor.destroy();
  }, [label]);

  useEffect(() => {
    firstText.current = text;
    const editor = view.current;
    const place = typed.current.indexOf(text);
    typed.current.splice(0, place + 1);
    if (!editor || place >= 0 || editor.state.doc.toString() === text) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
    typed.current = [];
  }, [text]);

  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const within = diagnostics.filter(({ to }) => to <= editor.state.doc.length);
    editor.dispatch(setDiagnostics(editor.state, within));
  }, [diagnostics]);

  useImperativeHandle(ref, () => ({
    select: (from, to) => {
      view.current?.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
      view.current?.focus();
    },
  }));
  return <div className="json-editor" ref={host} />;
}

/** Issues as the editor marks them. */
export function diagnosticsOf(
  severity: Diagnostic['severity'],
  issues: readonly Pick<Issue, 'instancePath' | 'message'>[],
  ranges: readonly Range[],
): Diagnostic[] {
  return issues.map(({ instancePath, message }, index) => ({
    ...(ranges[index] ?? { from: 0, to: 0 }),
    severity,
    message: `${instancePath} ${message}`.trim(),
  }));
}
