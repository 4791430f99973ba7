import { describe, expect, it } from 'vitest';
import { DomainError, errorCodes } from './errors.ts';

describe('DomainError', () => {
  it('carries what a problem document needs and keeps the cause', () => {
    const cause = new Error('socket closed');
    const error = new DomainError('upstream-unavailable', { detail: 'No answer', retryAfterSeconds: 5, cause });
    expect(errorCodes).toContain(error.code);
    expect(error).toMatchObject({ message: 'No answer', errors: [], meta: {}, retryAfterSeconds: 5, cause });
  });
});
