import { describe, expect, it } from 'vitest';
import { accountTokensOf } from './account-tokens.ts';
import { ChildGate } from './gate.ts';

const cluster = { namespace: 'payments', name: 'pay-perf' };
const secret = 'of the administrator';
const tokens = accountTokensOf(secret);
const account = { namespace: 'default', name: 'robot', uid: 'u1' };
const gate = new ChildGate(
  async () => undefined,
  () => undefined,
);
const nameOf = async (token: string) => (await gate.userOf(cluster, `Bearer ${token}`, secret))?.name;
const tokenFor = (audiences: string[], by = tokens, now = new Date()) =>
  by.issue({ ...account, audiences }, 600, now).token;

describe('a token of a service account', () => {
  const robot = 'system:serviceaccount:default:robot';

  it('is good on its own cluster, however often its keys are made', async () => {
    expect(await nameOf(tokenFor([tokens.issuer]))).toBe(robot);
    expect(await nameOf(tokenFor([tokens.issuer], accountTokensOf(secret)))).toBe(robot);
    expect(await nameOf(tokenFor([tokens.issuer], accountTokensOf('of another cluster')))).toBeUndefined();
  });

  it('is good until it expires', async () => {
    const agoMs = (seconds: number) => new Date(Date.now() - seconds * 1000);
    expect(await nameOf(tokenFor([tokens.issuer], tokens, agoMs(590)))).toBe(robot);
    expect(await nameOf(tokenFor([tokens.issuer], tokens, agoMs(601)))).toBeUndefined();
  });

  it('is good for those alone for whom it was made', async () => {
    expect(await nameOf(tokenFor(['vault', tokens.issuer]))).toBe(robot);
    expect(await nameOf(tokenFor(['vault']))).toBeUndefined();
  });
});
