import { describe, expect, it } from 'vitest';
import type { ApplicationSpec } from '../../../../lib/contracts/application-orders.ts';
import { toAuditedSpec } from './audited-spec.ts';
import { chartRefOf } from './chart-ref.ts';
import type { ChartSource } from './chart-source.ts';
import { mergeChartValues, readChartValues } from './chart-values.ts';
import { checkChartValues, checkOwnValues } from './check-chart-values.ts';
import { checkWorkload } from './check-workload.ts';
import { inWritingOrder, toManifests } from './manifests.ts';
import { members, spec } from './order.fixtures.ts';
import { previewApplication } from './preview.ts';

const chart: ChartSource = {
  chart: 'redis',
  version: '1.2.3',
  repository: { url: 'oci://registry.example.com/charts', isOci: true, isInsecure: false },
};
const whole: Partial<ApplicationSpec> = {
  workload: { kind: 'helm', template: 'redis-1-2-3', values: 'replicas: 2\nauth:\n  user: shop\n  rounds: 3\n' },
  image: '',
  replicas: 1,
  cpuMillicores: 1,
  memoryMib: 1,
  port: null,
  healthPath: null,
  env: [],
  division: { by: 'copies' },
};
const written = (changes: Partial<ApplicationSpec> = {}, source: ChartSource = chart) =>
  toManifests(
    { namespace: 'payments', name: 'cache', project: 'payments', chart: source },
    { ...spec, ...whole, ...changes },
  );

describe('what is written of a release', () => {
  it('is its repository and itself under one policy, without anything of pods', () => {
    const { workload, repository, propagationPolicy } = written();
    expect(inWritingOrder(written()).map(({ kind }) => kind)).toEqual([
      'PropagationPolicy',
      'HelmRepository',
      'HelmRelease',
    ]);
    expect(repository?.spec).toEqual({
      url: 'oci://registry.example.com/charts',
      interval: '10m0s',
      type: 'oci',
    });
    expect(workload).toMatchObject({
      apiVersion: 'helm.toolkit.fluxcd.io/v2',
      spec: {
        releaseName: 'cache',
        chart: {
          spec: { chart: 'redis', version: '1.2.3', sourceRef: { kind: 'HelmRepository', name: 'cache' } },
        },
        values: { replicas: 2, auth: { user: 'shop', rounds: 3 } },
      },
    });
    expect(propagationPolicy.spec).toMatchObject({
      resourceSelectors: [{ kind: 'HelmRelease' }, { kind: 'HelmRepository' }],
      placement: { replicaScheduling: { replicaSchedulingType: 'Duplicated' } },
    });
  });

  it('says of a plain server that it is one, and of a registry without TLS that it has none', () => {
    const plain = { ...chart.repository, url: 'https://charts.example.com', isOci: false };
    expect(written({}, { ...chart, repository: plain }).repository?.spec).not.toHaveProperty('type');
    const insecure = { ...chart.repository, isInsecure: true };
    expect(written({}, { ...chart, repository: insecure }).repository?.spec).toMatchObject({ insecure: true });
  });

  it('has the whole values of a cluster that differs, laid over the common ones', () => {
    const { overridePolicy } = written({ overrides: [{ cluster: 'member1', values: 'auth:\n  user: null\n' }] });
    expect(overridePolicy?.spec).toMatchObject({
      resourceSelectors: [{ kind: 'HelmRelease', name: 'cache' }],
      overrideRules: [
        {
          targetCluster: { clusterNames: ['member1'] },
          overriders: {
            plaintext: [
              { operator: 'add', path: '/spec/values', value: { replicas: 2, auth: { user: null, rounds: 3 } } },
            ],
          },
        },
      ],
    });
  });

  it('is never written without its chart', () => {
    const target = { namespace: 'payments', name: 'cache', project: 'payments' };
    expect(() => toManifests(target, { ...spec, ...whole })).toThrow('chart');
  });
});

it('lays values over others as Helm does: lists whole, and a null to take a default away', () => {
  expect(mergeChartValues({ a: { b: 1, c: [1, 2] }, d: 4 }, { a: { c: [3], b: null } })).toEqual({
    a: { b: null, c: [3] },
    d: 4,
  });
});

it('keeps values out of the audit, and a mark of each', () => {
  const overrides = [{ cluster: 'member1', values: 'password: other' }];
  const workload = { kind: 'helm' as const, template: 'redis-1-2-3', values: 'password: hunter2' };
  const audited = JSON.stringify(
    toAuditedSpec({ ...spec, ...whole, workload, overrides }, (text) => `#${text.length}`),
  );
  expect(audited).not.toMatch(/hunter2|other/);
  expect(audited).toContain('"values":"#17"');
});

it('goes to the members that have Flux, whole, and nobody says how much of it fits', () => {
  const target = { project: 'payments', namespace: 'payments', name: 'cache' };
  // The members of the fixtures have no Flux.
  const known = members({ member1: {}, member2: {} });
  const question = { ...target, ...known, spec: { ...spec, ...whole }, binding: null, rule: 'webster' as const, chart };
  const { members: lines, problem, traps } = previewApplication(question);
  expect(traps).toEqual([]);
  expect(lines.map(({ refusal, fits }) => [refusal?.code, fits])).toEqual([
    ['api', null],
    ['api', null],
  ]);
  expect(problem?.words).toBe('0/2 clusters are available: 2 cluster(s) did not have the API resource.');
});

it('shows the release of a cluster that differs as Flux there gets it', () => {
  const { clusters, ...known } = members({ member1: {}, member2: {} });
  const withFlux = clusters.map((cluster) => ({
    ...cluster,
    kinds: new Set([...cluster.kinds, 'helm.toolkit.fluxcd.io/v2 HelmRelease']),
  }));
  const overrides = [{ cluster: 'member1', values: 'replicas: 5' }];
  const { members: lines, rendered } = previewApplication({
    ...known,
    clusters: withFlux,
    project: 'payments',
    namespace: 'payments',
    name: 'cache',
    spec: { ...spec, ...whole, overrides },
    binding: null,
    rule: 'webster',
    chart,
  });
  expect(lines.map(({ after }) => after)).toEqual([1, 1]);
  expect(rendered.map(({ cluster, kind, problem }) => [cluster, kind, problem])).toEqual([
    ['member1', 'HelmRelease', null],
  ]);
  expect(rendered[0]?.yaml).toContain('replicas: 5');
});

it.each<[string, Partial<ApplicationSpec>, string[]]>([
  ['pods', { port: 80, args: ['a'] }, ['/spec/port', '/spec/args']],
  ['a division', { division: { by: 'few' } }, ['/spec/division']],
  ['a tag', { overrides: [{ cluster: 'member1', tag: '2', values: 'a: 1' }] }, ['/spec/overrides/0/tag']],
])('%s beside a chart is wrong', (_, changes, pointers) => {
  expect(checkWorkload({ ...spec, ...whole, ...changes }, null, false).map(({ pointer }) => pointer)).toEqual(pointers);
});

it('values beside anything else are wrong', () => {
  const overrides = [{ cluster: 'member1', values: 'a: 1' }];
  expect(checkWorkload({ ...spec, overrides }, null, false).map(({ pointer }) => pointer)).toEqual([
    '/spec/overrides/0/values',
  ]);
});

describe('values', () => {
  const schema = { type: 'object', properties: { replicas: { type: 'integer', maximum: 5 } } };
  const valued = { chart: 'redis', schema, defaults: { replicas: 1 }, hints: {} };

  it('are held against the schema of the chart, and are YAML to the last line', () => {
    expect(checkChartValues({ values: 'replicas: 3' }, valued)).toEqual([]);
    expect(checkChartValues({ values: 'replicas: 9' }, valued).map(({ pointer }) => pointer)).toEqual(['/replicas']);
    expect(checkChartValues({ values: 'replicas: {{ .Count }}' }, valued).map(({ pointer }) => pointer)).toEqual(['']);
  });

  it('with what looks like an expression are not held against it there', () => {
    const [evaluated, plain] = [{ values: 'replicas: "{{ .Count }}"' }, { values: 'replicas: many' }];
    expect(checkChartValues(evaluated, valued)).toEqual([]);
    expect(checkOwnValues(evaluated, { values: 'other: 1' }, valued)).toEqual([]);
    expect(checkOwnValues({ values: 'other: 1' }, evaluated, valued)).toEqual([]);
    expect(checkOwnValues(plain, evaluated, valued)).toHaveLength(1);
    expect(checkChartValues(evaluated, { ...valued, hints: { hide: ['/replicas'] } })).toHaveLength(1);
  });

  it('are read once for each that has them, and anew for another one', () => {
    const release = { values: 'replicas: 3' };
    expect(readChartValues(release)).toEqual({ replicas: 3 });
    expect(readChartValues(release)).toBe(readChartValues(release));
    expect(readChartValues({ values: 'replicas: 4' })).toEqual({ replicas: 4 });
  });

  it('of one cluster are held against it together with the common ones', () => {
    expect(checkOwnValues({ values: 'other: 1' }, { values: 'replicas: 3' }, valued)).toEqual([]);
    expect(
      checkOwnValues({ values: 'replicas: 9' }, { values: 'replicas: 3' }, valued).map(({ pointer }) => pointer),
    ).toEqual(['']);
    expect(checkOwnValues({ values: 'a: [' }, { values: '' }, valued).map(({ pointer }) => pointer)).toEqual(['']);
  });
});

describe('where a ServiceTemplate has its chart', () => {
  const template = (helm: object) => ({ metadata: { namespace: 'kcm-system' }, spec: { helm } });
  const chartSpec = { chart: 'redis', version: '1.2.3', sourceRef: { kind: 'HelmRepository', name: 'charts' } };

  it('is a repository beside it, or the template of which it is a copy', () => {
    expect(chartRefOf(template({ chartSpec }))).toEqual({
      chart: 'redis',
      version: '1.2.3',
      repository: { namespace: 'kcm-system', name: 'charts' },
    });
    const place = { name: 'redis-1-2-3', namespace: 'kcm-system' };
    expect(chartRefOf(template({ chartRef: { kind: 'HelmChart', ...place } }))).toEqual({ copyOf: place });
  });

  it('is no repository where it comes from Git, and nothing where there is no chart', () => {
    const sourceRef = { kind: 'GitRepository', name: 'charts' };
    expect(chartRefOf(template({ chartSpec: { ...chartSpec, sourceRef } }))).toMatchObject({ repository: null });
    expect(chartRefOf({ metadata: { namespace: 'a' }, spec: { kustomize: {} } })).toBeNull();
  });
});
