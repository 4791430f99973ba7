/** Whether keys belong to what is typed into, so that shortcuts keep out. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName);
}

const pauseMs = 1_500;

/**
 * Where a letter after G leads to; null while nothing is asked. Keeps the time of the last G, so make one a listener.
 */
export function createGoKeys(): (event: KeyboardEvent) => string | null {
  let askedAt = Number.NEGATIVE_INFINITY;
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return null;
    const isSecond = event.timeStamp - askedAt < pauseMs;
    askedAt = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
    return isSecond && event.key === 'n' ? '/notifications' : null;
  };
}

/** What a key pressed anywhere asks of the shell. */
export function shellShortcut(event: KeyboardEvent): 'search' | 'keys' | null {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') return 'search';
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return null;
  if (event.key === '/') return 'search';
  return event.key === '?' ? 'keys' : null;
}
