import type { Extension, Text } from '@codemirror/state';
import { type Range, RangeSet } from '@codemirror/state';
import { Decoration, EditorView, WidgetType } from '@codemirror/view';

export interface LineNote {
  /** From 1. */
  line: number;
  text: string;
}

class NoteWidget extends WidgetType {
  readonly text: string;

  constructor(text: string) {
    super();
    this.text = text;
  }

  override eq(other: NoteWidget): boolean {
    return other.text === this.text;
  }

  toDOM(): HTMLElement {
    const note = document.createElement('div');
    note.className = 'cm-note';
    note.setAttribute('role', 'note');
    note.textContent = this.text;
    return note;
  }
}

/** Own lines with an accent rule; complaints under the lines they are about. Lines beyond the text are left out. */
export function marksOf(text: Text, ownLines: readonly number[], notes: readonly LineNote[]): Extension {
  const marks: Range<Decoration>[] = [];
  const wrong = new Set(notes.map((note) => note.line));
  for (const line of ownLines) {
    if (line > text.lines || wrong.has(line)) continue;
    marks.push(Decoration.line({ class: 'cm-own' }).range(text.line(line).from));
  }
  for (const note of notes) {
    if (note.line > text.lines) continue;
    const { from, to } = text.line(note.line);
    marks.push(Decoration.line({ class: 'cm-wrong' }).range(from));
    marks.push(Decoration.widget({ widget: new NoteWidget(note.text), block: true, side: 1 }).range(to));
  }
  return EditorView.decorations.of(RangeSet.of(marks, true));
}
