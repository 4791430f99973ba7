/** Whether keys belong to what is typed into, so that shortcuts keep out. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type)) return false;
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName);
}

const pauseMs = 1_500;

/** Where G and then a letter lead to. */
export const goKeys = {
  h: '/',
  t: '/catalog',
  r: '/requests',
  a: '/approvals',
  c: '/clusters',
  s: '/services',
  f: '/fleet',
  o: '/costs',
  n: '/notifications',
} as const;

/** Whether a dialog or a menu is open around the focus: its keys are its own, and leaving the page would lose it. */
const isInside = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null;

/**
 * Where a letter after G leads to; null while nothing is asked. Keeps the time of the last G, so make one a listener.
 */
export function createGoKeys(): (event: KeyboardEvent) => string | null {
  let askedAt = Number.NEGATIVE_INFINITY;
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isInside(event.target)) return null;
    const isSecond = event.timeStamp - askedAt < pauseMs;
    askedAt = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
    const place = Object.entries(goKeys).find(([key]) => key === event.key)?.[1];
    return isSecond && place ? place : null;
  };
}

/** What a key pressed anywhere asks of the shell. */
export function shellShortcut(event: KeyboardEvent): 'search' | 'keys' | 'order' | null {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') return 'search';
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return null;
  if (event.key === '/') return 'search';
  if (event.key === 'c' && !isInside(event.target)) return 'order';
  return event.key === '?' ? 'keys' : null;
}
