import type { CredentialTest } from '../../../lib/contracts/credential-tests.ts';

/** How long a running test is waited for, in seconds: one of a worker that died is given up after that. */
const givenUpAfter = 120;
/** How long an account is left alone after it was asked, in seconds. */
const againAfter = 10;

/** Whether the worker that ran a test must have died: nothing of it comes any more. */
export const isGivenUp = ({ state, askedAt }: Pick<CredentialTest, 'state' | 'askedAt'>, now: Date): boolean =>
  state === 'running' && now.getTime() - Date.parse(askedAt) >= givenUpAfter * 1000;

/** Seconds until a credential may be tested again; 0 when it may be now. */
export function testWaitSeconds({ state, askedAt }: Pick<CredentialTest, 'state' | 'askedAt'>, now: Date): number {
  const passed = (now.getTime() - Date.parse(askedAt)) / 1000;
  return Math.max(0, Math.ceil((state === 'running' ? givenUpAfter : againAfter) - passed));
}
