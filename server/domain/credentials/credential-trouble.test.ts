import { describe, expect, it } from 'vitest';
import { readHandOutError, readTrouble, readWholeError } from './credential-trouble.ts';

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

describe('what AccessManagement says about a copy', () => {
  const own = 'failed to create Credential edge/shop: denied';
  const other = 'failed to create Credential edge-lab/shop: denied';
  const namesake = 'failed to create Credential storefront/edge: denied';
  const chain = 'ClusterTemplateChain kcm-system/aws is not found';
  const source = 'Credential kcm-system/shop is not found';
  const read = (status: object, isForAll = true) =>
    readHandOutError({ status }, { name: 'shop', namespace: 'edge', systemNamespace: 'kcm-system' }, isForAll);

  it('is the lines about the credential or its namespace, and nothing of other projects', () => {
    expect(read({ error: [chain, other, own].join('\n') })).toBe(own);
    expect(read({ error: [chain, source].join('\n') }, false)).toBe(source);
    expect(read({ error: [chain, other, namesake].join('\n') }, false)).toBeNull();
    expect(read({ error: 'unable to create new content in namespace edge because it is being terminated' })).toMatch(
      /^unable/,
    );
  });

  it('is all of it where no line names the copy and the reader may know of every project', () => {
    expect(read({ error: chain })).toBe(chain);
    expect(read({ error: chain }, false)).toBeNull();
  });

  it('leaves out what newer releases say of other kinds', () => {
    const resources = [
      { kind: 'ClusterTemplateChain', error: chain },
      { kind: 'Credential', error: 'failed to list' },
    ];
    expect(read({ error: `${chain}\nfailed to list`, resources })).toBe('failed to list');
  });

  it('is nothing while it says nothing', () => {
    expect(read({})).toBeNull();
    expect(readHandOutError(null, { name: 'a', namespace: 'b', systemNamespace: 'c' }, true)).toBeNull();
  });
});

describe('all that AccessManagement reports', () => {
  it('is its error, or what it reports of single kinds where it has none, or nothing', () => {
    const resources = [
      { apiGroup: 'k0rdent.mirantis.com', kind: 'Credential', error: 'denied' },
      { apiGroup: 'k0rdent.mirantis.com', kind: 'ClusterTemplateChain' },
    ];
    expect(readWholeError({ status: { error: 'Credential kcm-system/x is not found', resources } })).toBe(
      'Credential kcm-system/x is not found',
    );
    expect(readWholeError({ status: { resources } })).toBe('Credential: denied');
    expect(readWholeError({ status: { observedGeneration: 3 } })).toBeNull();
    expect(readWholeError(null)).toBeNull();
  });
});
