import { expect, it } from 'vitest';
import { exitCodes, Failure } from './failure.ts';
import { type DeviceCode, type OAuthAnswer, waitForTokens } from './oauth.ts';

const code: DeviceCode = {
  deviceCode: 'd',
  userCode: 'ABCD-EFGH',
  verificationUri: 'https://id.test/device',
  verificationUriComplete: null,
  expiresInSeconds: 600,
  intervalSeconds: 5,
};
const pending = { status: 400, body: { error: 'authorization_pending' } };
const granted = { status: 200, body: { access_token: 'a', expires_in: 300, refresh_token: 'r' } };

/** A provider that gives these answers, on a clock of its own; a null does not answer. */
async function poll(answers: (OAuthAnswer | null)[]) {
  let nowMs = 0;
  const pauses: number[] = [];
  const result = waitForTokens(code, {
    ask: async () => {
      const answer = answers.shift();
      if (!answer) throw new Failure(exitCodes.unreachable, 'nobody answers');
      return answer;
    },
    sleep: async (ms) => {
      pauses.push(ms / 1000);
      nowMs += ms;
    },
    now: () => nowMs,
  });
  return { pauses, outcome: await result.catch((error: Failure) => error) };
}

it('asks as often as the provider wants until somebody has agreed', async () => {
  const { pauses, outcome } = await poll([pending, pending, granted]);
  expect(outcome).toEqual({ accessToken: 'a', expiresInSeconds: 300, refreshToken: 'r' });
  expect(pauses).toEqual([5, 5, 5]);
});

it('slows down when it is told to, and when nobody answers', async () => {
  const slow = { status: 400, body: { error: 'slow_down' } };
  const { pauses, outcome } = await poll([slow, null, { status: 502, body: {} }, granted]);
  expect(outcome).toMatchObject({ accessToken: 'a' });
  expect(pauses).toEqual([5, 10, 20, 40]);
});

it.each([
  ['expired_token', 'The code is over'],
  ['access_denied', 'The sign-in was cancelled'],
  ['invalid_client', 'The identity provider refused: invalid_client'],
])('ends with %s', async (error, sentence) => {
  const { outcome } = await poll([pending, { status: 400, body: { error } }]);
  expect(outcome).toMatchObject({ message: sentence, exitCode: exitCodes.signIn });
});

it('ends when the code is over, though nobody says so', async () => {
  const { outcome, pauses } = await poll(Array.from({ length: 200 }, () => pending));
  expect(outcome).toMatchObject({ message: 'The code is over' });
  expect(pauses).toHaveLength(121);
});

it('tells what the provider says without the signs that move a cursor', async () => {
  const { outcome } = await poll([{ status: 400, body: { error: 'x', error_description: 'no\u001b[2K\nSigned in' } }]);
  expect(outcome).toMatchObject({ message: 'The identity provider refused: no\ufffd[2K Signed in' });
});
