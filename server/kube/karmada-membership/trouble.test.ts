import { expect, it } from 'vitest';
import { z } from 'zod';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import { LookError } from '../../ports/workloads.ts';
import { isFault, troubleOf } from './trouble.ts';

const token = 'eyJhbGciOiJFUzI1NiJ9.canary.signature';
const inBase64 = Buffer.from(token).toString('base64');
const refusal = (code: 'forbidden' | 'validation-failed', words: string) =>
  new DomainError(code, { ...say('admission-words', { words }), meta: { status: 403 } });

it('keeps the words of who refuses, and who that was', () => {
  const words = 'secrets is forbidden: User "slipway" cannot create resource "secrets"';
  expect(troubleOf(refusal('forbidden', words), 'control-plane')).toEqual({ said: say('member-plane-refuses'), words });
  expect(troubleOf(refusal('validation-failed', words), 'control-plane').said).toEqual(say('member-plane-says-no'));
  expect(troubleOf(refusal('forbidden', words), 'cluster')).toEqual({ said: say('member-refuses'), words });
});

it('never tells a token, written out or in base64, and cuts what is long', () => {
  const words = `data.token: Invalid value: "${inBase64}" (${token}) ${'x'.repeat(5_000)}`;
  const told = troubleOf(refusal('validation-failed', words), 'control-plane', [inBase64]).words ?? '';
  expect(told).toContain('data.token: Invalid value: "…" (…)');
  expect(told).not.toContain('canary');
  expect(told.length).toBeLessThanOrEqual(1_000);
});

it('says what Slipway has found itself in its own words alone', () => {
  const said = say('member-name-taken', { name: 'ledger' });
  expect(troubleOf(new DomainError('conflict', said), 'control-plane')).toEqual({ said, words: null });
});

it('tells silence from refusal', () => {
  const away = new DomainError('upstream-unavailable', { cause: new Error('connect ECONNREFUSED 10.0.0.1:6443') });
  expect(troubleOf(away, 'cluster')).toEqual({
    said: say('member-away'),
    words: expect.stringContaining('ECONNREFUSED'),
  });
  expect(troubleOf(away, 'control-plane').said).toEqual(say('member-plane-away'));
  // As the client has it where nothing comes in time.
  const late = new DomainError('upstream-timeout', say('cluster-silent'));
  expect(troubleOf(late, 'cluster')).toEqual({ said: say('member-away'), words: null });
  expect(troubleOf(new LookError('no-kubeconfig'), 'cluster').said).toEqual(say('member-no-kubeconfig'));
  expect(troubleOf(new LookError('kubeconfig-refused'), 'cluster').said).toEqual(say('member-kubeconfig-unread'));
  expect(troubleOf(new LookError('region-away'), 'cluster').said).toEqual(say('member-kubeconfig-away'));
  expect(troubleOf(new LookError('refused-address'), 'cluster').said).toEqual(say('member-address-refused'));
});

it('makes a failure of an answer that cannot be read, and keeps what it says to itself', () => {
  const unread = new TypeError('token: eyJ…');
  expect(troubleOf(unread, 'cluster')).toEqual({ said: say('member-unreadable'), words: null });
  expect(troubleOf(unread, 'control-plane')).toEqual({ said: say('member-plane-unreadable'), words: null });
  expect(troubleOf(new LookError('unreadable'), 'cluster').said).toEqual(say('member-unreadable'));
});

it('takes an answer that is no JSON for one that cannot be read, and quotes nothing of it', () => {
  const whyNot = () => {
    try {
      return JSON.parse('eyJ.canary');
    } catch (cause) {
      return cause;
    }
  };
  // As the client has it.
  const unread = new DomainError('upstream-unavailable', { cause: whyNot() });
  expect(troubleOf(unread, 'cluster')).toEqual({ said: say('member-unreadable'), words: null });
  expect(troubleOf(unread, 'control-plane')).toEqual({ said: say('member-plane-unreadable'), words: null });
});

it('names the fields of an answer that are wrong, and not what stands in them', () => {
  const { error } = z.object({ data: z.object({ token: z.number() }) }).safeParse({ data: { token: 'eyJ' } });
  expect(troubleOf(error, 'cluster')).toEqual({ said: say('member-unreadable'), words: 'data.token: invalid_type' });
});

it('tells faults of Slipway from what others answer', () => {
  expect(isFault(new TypeError('x is not a function'))).toBe(true);
  expect(isFault(new DomainError('conflict'))).toBe(false);
  expect(isFault(new LookError('unreadable'))).toBe(false);
});

it('keeps no words that the database refuses', () => {
  expect(troubleOf(refusal('forbidden', 'no\0 \ud800'), 'cluster').words).toBe('no \ufffd');
  expect(troubleOf(new LookError('refused', { words: '\0no' }), 'cluster').words).toBe('no');
});
