import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

const read = (file: string) => readFile(file, 'utf8');

it('the ServiceTemplate names the chart and its version, from a source that k0rdent watches', async () => {
  const chart = parse(await read('deploy/chart/slipway/Chart.yaml')) as { name: string; version: string };
  const [source, template] = parseAllDocuments(await read('deploy/k0rdent/service-template.yaml')).map((document) =>
    document.toJS(),
  );
  // Flux of k0rdent looks at labelled sources alone.
  expect(source).toMatchObject({
    kind: 'HelmRepository',
    metadata: { labels: { 'k0rdent.mirantis.com/managed': 'true' } },
    spec: { type: 'oci' },
  });
  expect(template).toMatchObject({
    kind: 'ServiceTemplate',
    metadata: { name: `slipway-${chart.version.replaceAll('.', '-')}`, namespace: source.metadata.namespace },
    spec: {
      helm: {
        chartSpec: {
          chart: chart.name,
          version: chart.version,
          sourceRef: { kind: 'HelmRepository', name: source.metadata.name },
        },
      },
    },
  });
});

it('the database has an owner and another role for the pods, and answers a commit when it is on two servers', async () => {
  const { metadata, spec } = parse(await read('deploy/postgres/cloudnativepg.yaml'));
  expect(metadata.namespace).toBe('slipway');
  const { owner } = spec.bootstrap.initdb;
  const roles = spec.managed.roles.map(({ name }: { name: string }) => name);
  expect(roles).not.toContain(owner);
  expect(spec.managed.roles).toMatchObject([{ login: true, ensure: 'present' }]);
  expect(spec.managed.roles[0]).not.toHaveProperty('superuser');
  expect(spec.postgresql.synchronous.number).toBeLessThan(spec.instances);
  expect(spec.postgresql.synchronous.number).toBeGreaterThan(0);
});
