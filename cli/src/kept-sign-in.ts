import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { writePrivate } from './private-file.ts';

/** A sign-in as it lies in its file, which its owner alone may read. */
export interface KeptSignIn {
  /** Address of the portal. */
  url: string;
  clientId: string;
  tokenEndpoint: string;
  revocationEndpoint: string | null;
  /** For which address the access tokens are. */
  resource: string;
  accessToken: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  refreshToken: string | null;
}

/** Null where nobody signed in. */
export async function readSignIn(file: string): Promise<KeptSignIn | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as KeptSignIn;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Whole or not at all, with mode 0600. */
export async function writeSignIn(file: string, signIn: KeptSignIn): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writePrivate(file, `${JSON.stringify(signIn, null, 2)}\n`);
}

export const forgetSignIn = (file: string): Promise<void> => rm(file, { force: true });

const lookEveryMs = 50;
/** Longer than a token endpoint may take; whoever holds it longer has died. */
const staleMs = 30_000;

const isCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code;

const ageOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );

/** Whether the lock is ours now. */
async function takeLock(lock: string, id: string): Promise<boolean> {
  try {
    await writeFile(lock, id, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/**
 * Takes away the lock of a command that has died. Of several that see it one alone gets it by its rename; who got the
 * lock of one that lives, which came in between, puts it back.
 */
async function clearStale(lock: string, id: string): Promise<void> {
  if ((await ageOf(lock)) <= staleMs) return;
  const aside = `${lock}.${id}`;
  try {
    await rename(lock, aside);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  // Where there is a lock again already it stays.
  if ((await ageOf(aside)) <= staleMs) await link(aside, lock).catch(() => undefined);
  await rm(aside, { force: true });
}

/** A lock that others took over while this took too long is theirs. */
async function releaseLock(lock: string, id: string): Promise<void> {
  const holder = await readFile(lock, 'utf8').catch(() => null);
  if (holder === id) await rm(lock, { force: true });
}

/** Does something that two commands must not do at once: most providers take a refresh token once. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const lock = `${file}.lock`;
  const id = randomUUID();
  while (!(await takeLock(lock, id))) {
    await clearStale(lock, id);
    await delay(lookEveryMs);
  }
  try {
    return await work();
  } finally {
    await releaseLock(lock, id);
  }
}
