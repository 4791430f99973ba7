import { describe, expect, it } from 'vitest';
import { readHandOutError, readWholeError } from './hand-out-error.ts';

describe('what AccessManagement says about a copy', () => {
  const own = 'failed to create Credential edge/shop: denied';
  const other = 'failed to create Credential edge-lab/shop: denied';
  const namesake = 'failed to create Credential storefront/edge: denied';
  const chain = 'ClusterTemplateChain kcm-system/aws is not found';
  const source = 'Credential kcm-system/shop is not found';
  const read = (status: object, isForAll = true) =>
    readHandOutError(
      { status },
      { kind: 'Credential', name: 'shop', namespace: 'edge', systemNamespace: 'kcm-system' },
      isForAll,
    );

  it('is the lines about the credential or its namespace, and nothing of other projects', () => {
    expect(read({ error: [chain, other, own].join('\n') })).toBe(own);
    expect(read({ error: [chain, source].join('\n') }, false)).toBe(source);
    expect(read({ error: 'ClusterAuditPolicy kcm-system/shop is not found' }, false)).toBeNull();
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
    const chains = {
      kind: 'ClusterTemplateChain',
      name: 'x',
      namespace: 'edge',
      systemNamespace: 'kcm-system',
    } as const;
    expect(readHandOutError({ status: { resources } }, chains, true)).toBe(chain);
  });

  it('is nothing while it says nothing', () => {
    expect(read({})).toBeNull();
    expect(
      readHandOutError(null, { kind: 'Credential', name: 'a', namespace: 'b', systemNamespace: 'c' }, true),
    ).toBeNull();
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
