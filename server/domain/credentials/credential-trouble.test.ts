import { describe, expect, it } from 'vitest';
import { readTrouble } from './credential-trouble.ts';

const creationTimestamp = '2026-11-24T00:11:51Z';
const of = (status?: object) => readTrouble({ metadata: { creationTimestamp }, status });
const condition = (status: string, message: string) => ({
  type: 'CredentialReady',
  status,
  reason: 'x',
  message,
  lastTransitionTime: '2026-11-24T00:37:26Z',
});

describe('why a Credential is not ready', () => {
  it('is nothing where it is', () => {
    expect(of({ ready: true, conditions: [condition('True', 'Credential is ready')] })).toBeNull();
    expect(of({ ready: true })).toBeNull();
  });

  it('is the message of its condition, since its last change', () => {
    const words = 'ClusterIdentity object of Kind=Secret lab/not-there not found';
    const since = '2026-11-24T00:37:26.000Z';
    expect(of({ ready: false, conditions: [condition('False', words)] })).toEqual({ state: 'not-ready', words, since });
    expect(of({ conditions: [condition('False', '')] })).toEqual({ state: 'not-ready', words: null, since });
    expect(of({ conditions: [condition('Unknown', '')] })).toEqual({ state: 'no-status', words: null, since });
  });

  it('is unknown since it was made while there is no status, and at all where the object cannot be read', () => {
    const since = '2026-11-24T00:11:51.000Z';
    for (const status of [undefined, {}, { ready: false }, { conditions: [] }]) {
      expect(of(status)).toEqual({ state: 'no-status', words: null, since });
    }
    expect(readTrouble({ metadata: { creationTimestamp: 'odd' } })).toMatchObject({ state: 'no-status', since: null });
    expect(readTrouble('odd')).toEqual({ state: 'no-status', words: null, since: null });
  });
});
