import { homedir } from 'node:os';
import { join } from 'node:path';
import { assertSafeAddress } from './address.ts';
import { exitCodes, Failure } from './failure.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Settings {
  /** Address of the portal from the environment, without a slash at the end. */
  url: string | null;
  /** Personal access token from the environment; it goes before a sign-in. */
  token: string | null;
  /** Where a sign-in is kept. */
  file: string;
}

/** @throws Failure for what is no address, or one that is not encrypted */
export function readUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Failure(exitCodes.usage, `${text} is no address`, 'Write it as https://slipway.example.com.');
  }
  assertSafeAddress('Slipway’s address', url.origin);
  return url.origin;
}

/** What scripts set: `SLIPWAY_URL`, `SLIPWAY_TOKEN`; files stand in `$XDG_CONFIG_HOME/slipway`. */
export function readSettings(env: Environment): Settings {
  const folder = env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config');
  return {
    url: env.SLIPWAY_URL ? readUrl(env.SLIPWAY_URL) : null,
    token: env.SLIPWAY_TOKEN || null,
    file: join(folder, 'slipway', 'sign-in.json'),
  };
}
