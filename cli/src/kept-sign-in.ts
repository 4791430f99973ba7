import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

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
  const partial = `${file}.${randomUUID()}`;
  await writeFile(partial, `${JSON.stringify(signIn, null, 2)}\n`, { mode: 0o600 });
  await rename(partial, file);
}

export const forgetSignIn = (file: string): Promise<void> => rm(file, { force: true });

const lookEveryMs = 50;
/** Longer than a token endpoint may take; whoever holds it longer has died. */
const staleMs = 30_000;

/** Does something that two commands must not do at once: most providers take a refresh token once. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const lock = `${file}.lock`;
  for (;;) {
    try {
      await (await open(lock, 'wx', 0o600)).close();
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const age = await stat(lock).then(
        ({ mtimeMs }) => Date.now() - mtimeMs,
        () => 0,
      );
      if (age > staleMs) await rm(lock, { force: true });
      await delay(lookEveryMs);
    }
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}
