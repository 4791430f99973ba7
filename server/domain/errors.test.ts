import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { DomainError, errorCodes } from './errors.ts';

describe('DomainError', () => {
  it('carries what a problem document needs and keeps the cause', () => {
    const cause = new Error('socket closed');
    const error = new DomainError('upstream-unavailable', { scriptDetail: 'No answer', retryAfterSeconds: 5, cause });
    expect(errorCodes).toContain(error.code);
    expect(error).toMatchObject({
      message: 'No answer',
      detail: 'No answer',
      said: undefined,
      errors: [],
      meta: {},
      retryAfterSeconds: 5,
      cause,
    });
  });

  it('is known to code that loaded this file once more, as bundles do', async () => {
    vi.resetModules();
    const other = await import('./errors.ts');
    expect(other.DomainError).not.toBe(DomainError);
    expect(new other.DomainError('conflict')).toBeInstanceOf(DomainError);
    expect(new Error('conflict')).not.toBeInstanceOf(DomainError);
  });
});

/** Files whose wrong fields are said in English only, and why. */
const englishOnly = {
  'server/http/body.ts': 'bodies that no page sends: of another type, too large, no JSON',
  'server/http/idempotency.ts': 'keys that no page makes up',
  'server/domain/metrics/metrics-window.ts': 'ranges of an address: pages offer nothing else than what is allowed',
  'server/usecases/costs/overview/get-costs.ts': 'filters of an address: pages offer nothing else than what is allowed',
  'server/usecases/costs/overview/cost-window.ts':
    'filters of an address: pages offer nothing else than what is allowed',
};

it('says every wrong field in the reader’s language', () => {
  const root = new URL('../../', import.meta.url).pathname;
  const files = readdirSync(`${root}server`, { recursive: true, encoding: 'utf8' })
    .map((file) => `server/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('/generated/'));
  const found = files.filter((file) => /pointer: [^,{}]+, detail\b/.test(readFileSync(root + file, 'utf8')));
  expect(found.filter((file) => !Object.hasOwn(englishOnly, file))).toEqual([]);
});
