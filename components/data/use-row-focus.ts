import { useRef } from 'react';
import { flushSync } from 'react-dom';

/** The last control of a row takes it away, and that of a whole list adds a row. */
const lastControl = (place: Element | null | undefined) =>
  [...(place?.querySelectorAll<HTMLElement>('button, select') ?? [])].at(-1);

/**
 * Keeps the keyboard in a list while its rows come and go: in the new row, or at the button that takes away what has
 * moved into the place of the removed one. Rows are children of the list and say so with `data-row`.
 */
export function useRowFocus<List extends HTMLElement>() {
  const list = useRef<List>(null);
  const rows = () => [...(list.current?.children ?? [])].filter((child) => child.hasAttribute('data-row'));
  return {
    list,
    /** @param add changes the list, which gets its new row at the end */
    whenAdded: (add: () => void) => {
      flushSync(add);
      rows().at(-1)?.querySelector<HTMLElement>('input, textarea, select')?.focus();
    },
    /** @param remove takes away the row at a place */
    whenRemoved: (at: number, remove: () => void) => {
      flushSync(remove);
      const left = rows();
      lastControl(left[at] ?? left.at(-1) ?? list.current)?.focus();
    },
  };
}
