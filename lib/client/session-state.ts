/**
 * Whether the server has told this browser tab that nobody is signed in any more.
 * A store outside of React, because the query client that learns of it is outside too.
 */
let expired = false;
const listeners = new Set<() => void>();

export function setSessionExpired(value: boolean): void {
  if (expired === value) return;
  expired = value;
  for (const listener of listeners) listener();
}

export function isSessionExpired(): boolean {
  return expired;
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
