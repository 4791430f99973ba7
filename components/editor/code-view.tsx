'use client';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useRef } from 'react';
import { type LineNote, marksOf } from './line-marks';

export interface CodeViewProps {
  label: string;
  text: string;
  /** What the person types; not called for changes that come from outside. */
  onTextChange: (text: string) => void;
  /** Lines that carry the accent rule, from 1. */
  ownLines: readonly number[];
  /** Complaints under their lines. */
  notes: readonly LineNote[];
}

const looks = EditorView.theme({
  '&': { backgroundColor: 'transparent', color: 'var(--text-muted)', fontSize: '12px' },
  '&.cm-focused': { outline: '2px solid var(--ring)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '20px' },
  '.cm-content': { caretColor: 'var(--text)', padding: '8px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground, ::selection': {
    backgroundColor: 'var(--accent-soft)',
  },
  '.cm-gutters': { backgroundColor: 'transparent', border: 'none', color: 'var(--text-subtle)' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '32px', paddingRight: '10px' },
  '.cm-line': { paddingLeft: '10px', borderLeft: '2px solid transparent' },
  '.cm-own': { borderLeftColor: 'var(--accent-border)' },
  '.cm-wrong': { borderLeftColor: 'var(--failed-mark)', backgroundColor: 'var(--failed-soft)' },
  '.cm-note': {
    padding: '2px 10px 4px 12px',
    backgroundColor: 'var(--failed-soft)',
    color: 'var(--failed-text)',
    fontFamily: 'var(--font-sans)',
    fontSize: '12px',
    lineHeight: '16px',
  },
});

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--text-muted)' },
  { tag: [tags.string, tags.number, tags.bool, tags.content, tags.null], color: 'var(--text)', fontWeight: '500' },
  { tag: tags.comment, color: 'var(--text-subtle)' },
]);

/** The YAML editor itself. Tab moves on as everywhere else on the page; it does not indent. */
export function CodeView({ label, text, onTextChange, ownLines, notes }: CodeViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<{ view: EditorView; marks: Compartment } | null>(null);
  const report = useRef(onTextChange);
  const shown = useRef(text);

  // Builds the editor, which owns its part of the document.
  useEffect(() => {
    if (!host.current) return undefined;
    const marks = new Compartment();
    const view = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: shown.current,
        extensions: [
          lineNumbers(),
          history(),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          yaml(),
          syntaxHighlighting(colours),
          looks,
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' }),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged) return;
            const next = update.state.doc.toString();
            if (next === shown.current) return;
            shown.current = next;
            report.current(next);
          }),
          marks.of([]),
        ],
      }),
    });
    editor.current = { view, marks };
    return () => view.destroy();
  }, [label]);

  // Brings what changed outside into the editor: the form's value, marks, complaints.
  useEffect(() => {
    report.current = onTextChange;
    if (!editor.current) return;
    const { view, marks } = editor.current;
    shown.current = text;
    const before = view.state.doc.toString();
    if (before !== text) view.dispatch({ changes: changeBetween(before, text) });
    view.dispatch({ effects: marks.reconfigure(marksOf(view.state.doc, ownLines, notes)) });
  }, [text, ownLines, notes, onTextChange]);

  return <div ref={host} className="min-h-40" />;
}

/** The smallest single change between two texts, so that cursor and scroll stay where they are. */
function changeBetween(before: string, after: string): { from: number; to: number; insert: string } {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}
