import { type KeyboardEvent, useEffect, useRef } from 'react';
import { isTyping } from '@/components/shell/shortcuts';

/**
 * J, K and the arrows move the focus between the links of rows; Enter on a focused link opens it, as any link does.
 * Lists below one element with `data-row-group` are gone through as one.
 * @returns the link that has the focus now, null when the key was none of these or there is no further row
 */
export function moveRowFocus(event: KeyboardEvent<HTMLElement>): HTMLElement | null {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return null;
  const row = (event.target as HTMLElement).closest('tr, li');
  const group = row?.closest('[data-row-group]');
  const rows = [...(group?.querySelectorAll('li') ?? row?.parentElement?.children ?? [])];
  const next = row ? rows[rows.indexOf(row) + step] : null;
  const link = next?.querySelector('a');
  if (!link) return null;
  event.preventDefault();
  link.focus();
  return link;
}

/**
 * J goes into the list from anywhere on the page: to the first row, or to the one after the current row. K goes to the
 * one before it. At the ends the current row gets the focus.
 * @param rows selects what holds the rows
 * @param onMove gets the link that has the focus now
 */
export function useRowEntry(rows: string, onMove?: (link: HTMLElement) => void): void {
  const latest = useRef(onMove);
  latest.current = onMove;
  // Listens to the keyboard of the whole document.
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const step = { j: 1, k: -1 }[event.key];
      if (!step || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.target instanceof Element && event.target.closest(rows)) return;
      const links = [...document.querySelectorAll<HTMLElement>(`#main ${rows} a`)];
      const current = links.findIndex((link) => link.ariaCurrent);
      if (current < 0 && step < 0) return;
      const next = links[current + step] ?? links[current];
      if (!next) return;
      next.focus();
      latest.current?.(next);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [rows]);
}
