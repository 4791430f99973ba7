import { hashOfValues } from '../controllers/services/service-values.ts';
import { type SetValues, serviceKey } from '../controllers/services/set-values.ts';
import { type ChartSource, profileOf, profileSpecOf } from '../controllers/services/sveltos/profile.ts';
import { summaryOf, summaryStatus } from '../controllers/services/sveltos/summary.ts';
import type { Credential, ServiceSet, Template } from '../controllers/shapes/k0rdent.ts';
import type { Conditioned, HelmChart } from '../controllers/shapes/neighbours.ts';
import type { ClusterRef } from '../controllers/shapes/sveltos.ts';
import type { FleetRow } from './data.ts';
import { type SeedMeta, type SeedObjects, seedUid } from './seed-objects.ts';

function sourceOf(seed: SeedObjects, namespace: string, name: string): ChartSource | undefined {
  const find = <T>(kind: string, at: string | undefined, of: string): T | undefined =>
    seed.items.find(
      ({ kind: one, metadata }) => one === kind && metadata.namespace === at && metadata.name === of,
    ) as unknown as T | undefined;
  const ref = find<Template>('ServiceTemplate', namespace, name)?.status?.chartRef;
  const chart = ref && find<HelmChart>('HelmChart', ref.namespace ?? namespace, ref.name);
  if (!chart) return undefined;
  const { chart: of, version = '', sourceRef } = chart.spec;
  const repository = find<Conditioned>('HelmRepository', chart.metadata.namespace, sourceRef.name);
  const { url, type } = (repository?.spec ?? {}) as { url?: string; type?: string };
  return { chart: of, version, url: url ?? '', isOci: type === 'oci' };
}

/** The Profile of a set and, where Sveltos reaches the cluster, the ClusterSummary, as the controllers would leave them. */
export function addSveltosObjects(seed: SeedObjects, row: FleetRow, set: ServiceSet, isReady: boolean): void {
  const { name, namespace = '' } = set.metadata;
  const cluster: ClusterRef =
    row.chart === 'adopted-cluster'
      ? { apiVersion: 'lib.projectsveltos.io/v1beta1', kind: 'SveltosCluster', namespace, name: row.name }
      : { apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'Cluster', namespace, name: row.name };
  const spec = profileSpecOf(set, cluster, (template) => sourceOf(seed, namespace, template));
  if (!spec) return;
  const ageMinutes = Math.max(1, row.ageMinutes - 2);
  const credential = seed.find('Credential', row.project, row.credential) as unknown as Credential | undefined;
  const profile = profileOf(set, spec, Boolean(credential?.spec.region));
  profile.metadata.uid = seedUid('Profile', namespace, name);
  const meta = profile.metadata as SeedMeta;
  seed.add(profile.apiVersion, profile.kind, meta, ageMinutes, { spec, status: { matchingClusters: [cluster] } });
  if (!isReady) return;
  const hashes = new Map(
    (set.spec.services ?? []).map((service) => [
      serviceKey(service),
      hashOfValues(service.template, { plain: {}, templates: [] }),
    ]),
  );
  const values: SetValues = { hashes, held: new Map() };
  const summary = summaryOf(profile, cluster);
  const status = summaryStatus(spec, set.status?.services ?? [], values, undefined);
  const { apiVersion, kind, metadata } = summary;
  seed.add(apiVersion, kind, metadata as SeedMeta, ageMinutes, { spec: summary.spec, status });
}
