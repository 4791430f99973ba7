import { setTimeout as delay } from 'node:timers/promises';
import { internalError, tooLargeVersion } from '../status.ts';
import type { Store } from '../store/store.ts';

/** Upstream waits this long for its cache to catch up before it answers that the version has not happened yet. */
const freshnessMs = 3000;

const syntaxError = (text: string): string =>
  `resourceVersion: Invalid value: ${JSON.stringify(text)}: strconv.ParseUint: parsing ${JSON.stringify(text)}: invalid syntax`;

/** The text for a version that is no number, for callers that choose the status code. */
export function versionError(text: string): string | undefined {
  return text === '' || /^\d+$/.test(text) ? undefined : syntaxError(text);
}

/** Reads a version; "" is 0. @throws ApiError 500 for what is no number, as GET and watch answer it */
export function parseVersion(text: string): number {
  const error = versionError(text);
  if (error !== undefined) throw internalError(error);
  return Number(text);
}

/** Waits until a version has happened. @throws ApiError 504 when it does not within three seconds */
export async function waitForVersion(store: Store, version: number): Promise<void> {
  const until = Date.now() + freshnessMs;
  while (store.revision < version) {
    if (Date.now() >= until) throw tooLargeVersion(version, store.revision);
    await delay(50);
  }
}
