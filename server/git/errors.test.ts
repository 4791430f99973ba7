import git from 'isomorphic-git';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { OutboundError } from '../ports/outbound.ts';
import { toDomainError } from './errors.ts';

const secret = 'what-it-said';
const thrown = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('a failure of a Git server', () => {
  it.each<[string, unknown, string, object]>([
    ['a status', new git.Errors.HttpError(401, secret, secret), 'forbidden', { code: 'HttpError', status: 401 }],
    ['no such ref', new git.Errors.NotFoundError(secret), 'not-found', { code: 'NotFoundError' }],
    [
      'a push that is refused',
      new git.Errors.GitPushError(secret, { ok: false, error: secret, refs: {} } as never),
      'conflict',
      { code: 'GitPushError' },
    ],
    [
      'another protocol',
      new git.Errors.SmartHttpError(secret, secret),
      'upstream-unavailable',
      { code: 'SmartHttpError' },
    ],
    ['no JSON', thrown(() => JSON.parse(secret)), 'upstream-unavailable', { name: 'SyntaxError' }],
    ['another shape', thrown(() => z.object({ a: z.literal(1) }).parse({ a: secret })), 'upstream-unavailable', {}],
    [
      'silence',
      new OutboundError('timed-out', null, { cause: new Error(secret) }),
      'upstream-timeout',
      { code: 'timed-out' },
    ],
  ])('of %s is told without what it said', (_, error, code, cause) => {
    const told = toDomainError(error) as Error;
    expect(told).toMatchObject({ name: 'DomainError', code, cause });
    expect(JSON.stringify({ ...told, message: told.message, cause: told.cause })).not.toContain(secret);
    expect(Object.keys(told.cause as object).every((key) => ['name', 'code', 'status'].includes(key))).toBe(true);
  });

  it('that is a fault of ours stays what it is', () => {
    const fault = new TypeError('x is not a function');
    expect(toDomainError(fault)).toBe(fault);
  });
});
