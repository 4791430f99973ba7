import { describe, expect, it } from 'vitest';
import { sayDenial } from '../domain/words/said.ts';
import { isDenial, isExpired, parseStatus, toDomainError, toPointer } from './errors.ts';

const refuse = (code: number, reason: string, message: string, causes: object[] = []) =>
  toDomainError(parseStatus(code, JSON.stringify({ kind: 'Status', code, reason, message, details: { causes } })));

describe('a refusal of the API server', () => {
  it.each([
    [409, 'AlreadyExists', 'conflict'],
    [409, 'Conflict', 'conflict'],
    [404, 'NotFound', 'not-found'],
    [403, 'Forbidden', 'forbidden'],
    [422, 'Invalid', 'validation-failed'],
    [400, 'BadRequest', 'validation-failed'],
    [504, 'Timeout', 'upstream-timeout'],
    [500, 'InternalError', 'upstream-unavailable'],
    [401, 'Unauthorized', 'upstream-unavailable'],
    [429, 'TooManyRequests', 'upstream-unavailable'],
  ])('%i %s is %s', (code, reason, expected) => {
    expect(refuse(code, reason, 'x')).toMatchObject({ code: expected, detail: 'x' });
  });

  it('without a Status goes by the HTTP status', () => {
    expect(toDomainError(parseStatus(502, '<html>'))).toMatchObject({
      code: 'upstream-unavailable',
      detail: 'HTTP 502',
    });
    expect(toDomainError(parseStatus(404, ''))).toMatchObject({ code: 'not-found' });
  });

  it('points at the fields that are wrong', () => {
    const error = refuse(422, 'Invalid', 'invalid', [{ field: 'spec.services[0].name', message: 'Required value' }]);
    expect(error.errors).toEqual([{ pointer: '/spec/services/0/name', ...sayDenial('Required value') }]);
  });

  it('knows an expired version', () => {
    expect(isExpired(refuse(410, 'Expired', 'too old'))).toBe(true);
    expect(isExpired(refuse(504, 'Timeout', 'Timeout: Too large resource version: 9, current: 5'))).toBe(true);
    expect(isExpired(refuse(504, 'Timeout', 'x'))).toBe(false);
    expect(isExpired(refuse(404, 'NotFound', 'x'))).toBe(false);
  });
});

describe('a denial by a webhook', () => {
  const webhook = 'validation.clusterdeployment.k0rdent.mirantis.com';
  it.each([
    [403, 'Forbidden', 'cluster upgrade is forbidden'],
    [404, 'NotFound', 'ClusterTemplate.k0rdent.mirantis.com "x" not found'],
    [422, 'Invalid', 'spec.release: Forbidden: release "x" status is not ready'],
  ])('%i %s is neither missing rights nor a missing object', (code, reason, words) => {
    const error = refuse(code, reason, `admission webhook "${webhook}" denied the request: ${words}`);
    expect(error).toMatchObject({ code: 'validation-failed', detail: words, meta: { admission: webhook } });
    expect(isDenial(error)).toBe(true);
  });

  it('is not a webhook that cannot be called', () => {
    const error = refuse(500, 'InternalError', `failed calling webhook "${webhook}": connection refused`);
    expect(error.code).toBe('upstream-unavailable');
    expect(isDenial(error)).toBe(false);
  });
});

it.each([
  ['spec.template', '/spec/template'],
  ['spec.a[2].b', '/spec/a/2/b'],
  ['metadata.labels[a.b/c]', '/metadata/labels/a.b~1c'],
  ['', ''],
])('%s points to %s', (field, pointer) => {
  expect(toPointer(field)).toBe(pointer);
});
