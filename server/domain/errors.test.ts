import { describe, expect, it, vi } from 'vitest';
import { DomainError, errorCodes } from './errors.ts';

describe('DomainError', () => {
  it('carries what a problem document needs and keeps the cause', () => {
    const cause = new Error('socket closed');
    const error = new DomainError('upstream-unavailable', { detail: 'No answer', retryAfterSeconds: 5, cause });
    expect(errorCodes).toContain(error.code);
    expect(error).toMatchObject({ message: 'No answer', errors: [], meta: {}, retryAfterSeconds: 5, cause });
  });

  it('is known to code that loaded this file once more, as bundles do', async () => {
    vi.resetModules();
    const other = await import('./errors.ts');
    expect(other.DomainError).not.toBe(DomainError);
    expect(new other.DomainError('conflict')).toBeInstanceOf(DomainError);
    expect(new Error('conflict')).not.toBeInstanceOf(DomainError);
  });
});
