import { assertSafeAddress } from './address.ts';
import { assertAudience } from './audience.ts';
import { exitCodes, Failure } from './failure.ts';
import { forgetSignIn, type KeptSignIn, readSignIn, withLock, writeSignIn } from './kept-sign-in.ts';
import { refresh } from './oauth.ts';
import type { Settings } from './settings.ts';

/** Who asks: where, and with what. */
export interface Session {
  url: string;
  /** @param isRefused the last one was answered by 401 */
  token: (isRefused: boolean) => Promise<string>;
}

/** Before the end of a token another one is asked for. */
const marginMs = 20_000;

const isFresh = ({ expiresAt }: KeptSignIn, now: number) => expiresAt - marginMs > now;

/** @throws Failure for a token of another server, which is forgotten then with the whole sign-in */
async function assertOurs(file: string, { url, resource }: KeptSignIn, accessToken: string): Promise<void> {
  try {
    assertAudience(accessToken, url, resource);
  } catch (error) {
    await forgetSignIn(file);
    throw error;
  }
}

async function renew(file: string, refused: string | null): Promise<string> {
  return withLock(file, async () => {
    const kept = await readSignIn(file);
    if (!kept?.refreshToken)
      throw new Failure(exitCodes.signIn, 'Your sign-in is over', 'Sign in again with “slipway login”.');
    // Another command may have done it meanwhile.
    if (kept.accessToken !== refused && isFresh(kept, Date.now())) return kept.accessToken;
    const tokens = await refresh({ ...kept, refreshToken: kept.refreshToken });
    await assertOurs(file, kept, tokens.accessToken);
    await writeSignIn(file, {
      ...kept,
      accessToken: tokens.accessToken,
      expiresAt: Date.now() + tokens.expiresInSeconds * 1000,
      refreshToken: tokens.refreshToken ?? kept.refreshToken,
    });
    return tokens.accessToken;
  });
}

/**
 * The personal access token of the environment, or the sign-in of this person.
 * @throws Failure where there is neither
 */
export async function openSession(settings: Settings): Promise<Session> {
  const { url, token, file } = settings;
  if (token !== null) {
    if (url === null) throw new Failure(exitCodes.usage, 'SLIPWAY_TOKEN is set without SLIPWAY_URL', 'Set both.');
    return { url, token: async () => token };
  }
  const kept = await readSignIn(file);
  if (!kept)
    throw new Failure(exitCodes.signIn, 'You are not signed in', 'Sign in with “slipway login --url ADDRESS”.');
  // A token goes to the portal that it is for and to nobody else.
  if (url !== null && url !== kept.url) {
    const sentence = `You are signed in to ${kept.url}, and SLIPWAY_URL is ${url}`;
    throw new Failure(exitCodes.signIn, sentence, `Sign in with “slipway login --url ${url}”.`);
  }
  assertSafeAddress('Slipway’s address', kept.url);
  await assertOurs(file, kept, kept.accessToken);
  let current = kept;
  return {
    url: kept.url,
    async token(isRefused) {
      if (!isRefused && isFresh(current, Date.now())) return current.accessToken;
      const accessToken = await renew(file, isRefused ? current.accessToken : null);
      current = (await readSignIn(file)) ?? { ...current, accessToken };
      return accessToken;
    },
  };
}
