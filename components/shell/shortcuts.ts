/** Whether keys belong to what is typed into, so that shortcuts keep out. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName);
}

/** What a key pressed anywhere asks of the shell. */
export function shellShortcut(event: KeyboardEvent): 'search' | 'keys' | null {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') return 'search';
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return null;
  if (event.key === '/') return 'search';
  return event.key === '?' ? 'keys' : null;
}
