import type { ChartFacts, PoolPlace } from './fact.ts';
import { awsEks, awsHosted, awsStandalone } from './facts/aws.ts';
import { azureAks, azureHosted, azureStandalone } from './facts/azure.ts';
import { gcpGke, gcpHosted, gcpStandalone } from './facts/gcp.ts';
import { kubevirtHosted, kubevirtStandalone } from './facts/kubevirt.ts';
import { openstackHosted, openstackStandalone } from './facts/openstack.ts';
import { adoptedCluster, dockerHosted, remoteCluster } from './facts/others.ts';
import { vsphereHosted, vsphereStandalone } from './facts/vsphere.ts';

// See docs/adr/0220-effects-of-changes-are-our-own-facts.md.
export const charts: Readonly<Record<string, ChartFacts>> = {
  'adopted-cluster': adoptedCluster,
  'aws-eks': awsEks,
  'aws-hosted-cp': awsHosted,
  'aws-standalone-cp': awsStandalone,
  'azure-aks': azureAks,
  'azure-hosted-cp': azureHosted,
  'azure-standalone-cp': azureStandalone,
  'docker-hosted-cp': dockerHosted,
  'gcp-gke': gcpGke,
  'gcp-hosted-cp': gcpHosted,
  'gcp-standalone-cp': gcpStandalone,
  'kubevirt-hosted-cp': kubevirtHosted,
  'kubevirt-standalone-cp': kubevirtStandalone,
  'openstack-hosted-cp': openstackHosted,
  'openstack-standalone-cp': openstackStandalone,
  'remote-cluster': remoteCluster,
  'vsphere-hosted-cp': vsphereHosted,
  'vsphere-standalone-cp': vsphereStandalone,
};

/** Where templates of k0rdent's kind usually say their counts; for those that nothing is known of. */
const usualPools: readonly PoolPlace[] = [
  { pool: 'controlPlane', count: '/controlPlaneNumber', minimum: 0 },
  { pool: 'workers', count: '/workersNumber', minimum: 0 },
];

/** What is known of a chart; null for one that is not k0rdent's own. */
export function factsOf(chart: string): ChartFacts | null {
  return Object.hasOwn(charts, chart) ? (charts[chart] ?? null) : null;
}

/** Where the values of a chart say its counts. */
export function poolsOf(chart: string): readonly PoolPlace[] {
  return factsOf(chart)?.pools ?? usualPools;
}
