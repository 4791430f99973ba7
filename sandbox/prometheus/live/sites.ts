import type { ClusterFact } from './facts.ts';
import type { Cloud } from './machines.ts';

/** Where a cluster runs, as its series say it. */
export interface Site {
  cloud: Cloud;
  region: string;
  /** The regional cluster that stores its series. */
  promxyCluster: string;
  provisioner: string;
  /** Dollars an hour for the control plane. */
  fee: number;
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function regionOf({ config }: ClusterFact): string {
  const found = [config.region, config.location, record(config.identityRef).region, record(config.vsphere).datacenter];
  return found.map(text).find((name) => name !== '') ?? 'edge';
}

/** The place of a cluster, by its template and values. */
export function siteOf(fact: ClusterFact): Site {
  const region = regionOf(fact);
  const { template } = fact;
  if (template.startsWith('aws-')) {
    const fee = template.startsWith('aws-eks') ? 0.1 : 0;
    const promxyCluster = region.startsWith('us-') ? 'kof-aws-us' : 'kof-aws-eu';
    return { cloud: 'aws', region, promxyCluster, provisioner: fee > 0 ? 'EKS' : 'AWS', fee };
  }
  if (template.startsWith('azure-')) {
    return { cloud: 'azure', region, promxyCluster: 'kof-azure', provisioner: 'AKS', fee: 0 };
  }
  if (template.startsWith('gcp-')) {
    const fee = template.startsWith('gcp-gke') ? 0.1 : 0;
    return { cloud: 'gcp', region, promxyCluster: 'kof-gcp', provisioner: fee > 0 ? 'GKE' : 'GCP', fee };
  }
  return { cloud: 'custom', region, promxyCluster: 'kof-dc', provisioner: 'custom', fee: 0 };
}

/** The machine type of a node as it was ordered; empty where the template asks for none. */
export function machineTypeOf({ config }: ClusterFact, isControlPlane: boolean): string {
  const parts = record(config.machinePools);
  const groups = [isControlPlane ? config.controlPlane : config.worker, config.machines, parts.user, config];
  for (const group of groups.map(record)) {
    const type = text(group.instanceType) || text(group.vmSize) || text(group.flavor) || text(group.machineType);
    if (type) return type;
  }
  return '';
}
