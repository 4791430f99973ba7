import { useEffect, useRef } from 'react';
import { isTyping } from '@/components/shell/shortcuts';

const pauseMs = 1_500;
const inside = '[role="dialog"], [role="menu"], [role="listbox"]';

/**
 * Letters that the page itself answers to, pressed anywhere on it: not while somebody types or a dialog is open, and not
 * as the second of `G` and a letter, which leads to another page.
 */
export function usePageKeys(acts: Readonly<Record<string, () => void>>): void {
  const latest = useRef(acts);
  latest.current = acts;
  // Listens to the keyboard of the whole document.
  useEffect(() => {
    let goAt = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector(inside)?.contains(event.target as Node)) return;
      const isSecond = event.timeStamp - goAt < pauseMs;
      goAt = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const act = isSecond || event.repeat ? undefined : latest.current[event.key];
      if (!act) return;
      // The letter is not typed into the field that the act may focus.
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
