import { expect, it } from 'vitest';
import { DomainError } from '../domain/errors.ts';
import type { GitAccess } from '../ports/git.ts';
import { createPauses } from './pauses.ts';

const access: GitAccess = {
  provider: 'gitea',
  address: 'https://git.example',
  repository: 'a/b',
  branch: 'main',
  folder: 'clusters',
  token: 't',
};

function world() {
  let now = 0;
  let calls = 0;
  const pauses = createPauses(() => now);
  const fail = (error: unknown, of = access) =>
    pauses
      .run(of, async () => {
        calls += 1;
        if (error) throw error;
      })
      .catch((caught: unknown) => caught);
  return { fail, pass: (ms: number) => (now += ms), calls: () => calls };
}
const away = new DomainError('upstream-timeout');

it('a repository that failed is left alone for longer and longer, up to ten minutes', async () => {
  const { fail, pass, calls } = world();
  for (const seconds of [30, 60, 120, 240, 480, 600, 600]) {
    const before = calls();
    expect(await fail(away)).toBe(away);
    expect(await fail(null)).toBe(away);
    pass(seconds * 1_000 - 1);
    expect(await fail(null)).toBe(away);
    expect(calls()).toBe(before + 1);
    pass(1);
  }
  expect(await fail(null)).toBeUndefined();
  await fail(away);
  pass(30_000);
  expect(await fail(null)).toBeUndefined();
});

it('another token, another refusal and a call that was broken off are tried at once', async () => {
  const { fail, calls } = world();
  await fail(away);
  expect(await fail(null, { ...access, token: 'new' })).toBeUndefined();
  await fail(new DomainError('conflict'), { ...access, branch: 'other' });
  await fail(away, { ...access, branch: 'other', signal: AbortSignal.abort() });
  expect(await fail(null, { ...access, branch: 'other' })).toBeUndefined();
  expect(calls()).toBe(5);
});
