import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readClusterDocument, writeClusterDocument } from './cluster-document';

const fixed = { namespace: 'payments', template: 'aws-standalone-cp-1-0-43' };
const own = {
  name: 'refunds',
  credential: 'payments-aws',
  config: { region: 'eu-1', worker: { disk: 4 }, tags: ['a'], labels: {} },
};
const text = writeClusterDocument(own, fixed);

describe('a ClusterDeployment as text', () => {
  it('shows the whole object and knows whose lines are whose', () => {
    expect(text.split('\n')).toEqual([
      'apiVersion: k0rdent.mirantis.com/v1beta1',
      'kind: ClusterDeployment',
      'metadata:',
      '  name: refunds',
      '  namespace: payments',
      'spec:',
      '  template: aws-standalone-cp-1-0-43',
      '  credential: payments-aws',
      '  config:',
      '    region: eu-1',
      '    worker:',
      '      disk: 4',
      '    tags:',
      '      - a',
      '    labels: {}',
      '',
    ]);
    const answer = readClusterDocument(text, fixed);
    if (!answer.ok) throw new Error('not read');
    expect(answer.ownLines).toEqual([4, 8, 10, 12, 14, 15]);
    expect(answer.lineOf(['spec', 'config', 'worker', 'disk'])).toBe(12);
  });

  it('has the services that are to run on it, and says where they are no such list', () => {
    const certs = { name: 'certs', namespace: 'certs', template: 'certs-1', values: 'a: 1 # one\n', dependsOn: [] };
    const web = { ...certs, name: 'web', values: '', dependsOn: [{ name: 'certs', namespace: 'certs' }] };
    const written = writeClusterDocument({ ...own, config: {}, services: [certs, web] }, fixed);
    expect(written).toContain('serviceSpec:');
    const answer = readClusterDocument(written, fixed);
    if (!answer.ok) throw new Error('not read');
    expect(answer.parts.services).toEqual([certs, web]);
    expect(readClusterDocument(written.replace('name: certs', 'names: certs'), fixed)).toMatchObject({
      ok: false,
      problem: { code: 'services', line: 10 },
    });
    expect(readClusterDocument(written.replace('services:', 'others:'), fixed)).toMatchObject({ ok: false });
  });

  it('has what else it names, and takes names alone', () => {
    const references = { clusterAuth: 'company-oidc', auditPolicy: 'baseline', dataSource: 'pg', addressClaim: 'vs1' };
    const written = writeClusterDocument({ ...own, config: {}, references }, fixed);
    const answer = readClusterDocument(written, fixed);
    if (!answer.ok) throw new Error('not read');
    expect(answer.parts.references).toEqual(references);
    expect(answer.ownLines).toEqual([4, 8, 9, 10, 11, 13]);
    const other = readClusterDocument(written.replace('clusterAuth: company-oidc', 'clusterAuth: [a]'), fixed);
    expect(other).toMatchObject({ ok: false, problem: { code: 'fixed', line: 9 } });
  });

  it('has the addresses that it describes, each by itself, and says where they are no such claim', () => {
    const newAddressClaim = {
      provider: 'in-cluster' as const,
      nodeNetwork: { cidr: '10.20.0.0/24', ipAddresses: ['10.20.0.10-10.20.0.12'], gateway: '10.20.0.1', prefix: 24 },
    };
    const written = writeClusterDocument({ ...own, config: {}, newAddressClaim }, fixed);
    expect(written).toContain('          - 10.20.0.11\n');
    const answer = readClusterDocument(written, fixed);
    if (!answer.ok) throw new Error('not read');
    expect(answer.parts.newAddressClaim).toEqual(newAddressClaim);
    expect(answer.ownLines).toEqual([4, 8, 11, 12, 14, 16, 17, 18, 19, 20]);
    // A range may be typed; what is written in the end is read from the form.
    const ranged = written.replace(/- 10.20.0.10\n[^g]*/, '- 10.20.0.10-10.20.0.12\n        ');
    expect(readClusterDocument(ranged, fixed)).toMatchObject({ ok: true, parts: { newAddressClaim } });
    for (const wrong of [
      written.replace('cluster: refunds', 'cluster: other'),
      written.replace('provider: in-cluster', 'provider: dhcp'),
      written.replace('nodeNetwork:', 'clusterNetwork:'),
      written.replace('    spec:\n', '    ref: vs1\n    spec:\n'),
    ]) {
      expect(readClusterDocument(wrong, fixed)).toMatchObject({ ok: false, problem: { code: 'addresses' } });
    }
  });

  it('gives back what it was made of', () => {
    const config = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { noNullPrototype: true });
    const parts = fc.record({ name: fc.string(), credential: fc.option(fc.string()), config });
    fc.assert(
      fc.property(parts, (given) => {
        expect(readClusterDocument(writeClusterDocument(given, fixed), fixed)).toMatchObject({
          ok: true,
          parts: given,
        });
      }),
    );
  });

  it.each([
    [text.replace('kind: ClusterDeployment', 'kind: Secret'), 'fixed', 2],
    [text.replace('namespace: payments', 'namespace: ledger'), 'fixed', 5],
    [text.replace('aws-standalone-cp-1-0-43', 'other'), 'fixed', 7],
    [text.replace('spec:', 'spec:\n  dryRun: true'), 'fixed', 7],
    [`${text}status: {}\n`, 'fixed', 16],
    [text.replace(/config:[\s\S]*/, 'config: 4'), 'config', 9],
    [text.replace('eu-1', '[eu-1'), 'syntax', 11],
    [text.replace('eu-1', '&x eu-1'), 'alias', 10],
    ['', 'fixed', 1],
  ])('refuses what an order cannot decide (%#)', (changed, code, line) => {
    expect(readClusterDocument(changed, fixed)).toMatchObject({ ok: false, problem: { code, line } });
  });

  it('takes a missing config as nothing set', () => {
    expect(readClusterDocument(text.replace(/ {2}config:[\s\S]*/, ''), fixed)).toMatchObject({
      ok: true,
      parts: { config: {} },
    });
  });
});
