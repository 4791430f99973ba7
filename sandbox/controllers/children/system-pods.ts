import type { CapiCluster } from '../shapes/neighbours.ts';

/** A workload of `kube-system` as its provider installs it. */
export interface SystemWorkload {
  name: string;
  /** A pod on each node, on each control plane node, or so many on the nodes that take workloads. */
  on: 'nodes' | 'control-planes' | number;
  /** What its pods are labelled with, as `k8s-app`; otherwise its name. */
  app?: string;
}

const dns: SystemWorkload = { name: 'coredns', on: 2, app: 'kube-dns' };
const proxy: SystemWorkload = { name: 'kube-proxy', on: 'nodes' };
const metrics: SystemWorkload = { name: 'metrics-server', on: 1 };
const tunnel: SystemWorkload = { name: 'konnectivity-agent', on: 'nodes' };

/** k0s, on machines of its own or as pods elsewhere, with the network that the templates choose. */
const k0s: readonly SystemWorkload[] = [
  { name: 'calico-kube-controllers', on: 1 },
  { name: 'calico-node', on: 'nodes' },
  dns,
  tunnel,
  proxy,
  metrics,
];

/** What the template installs for the cloud in which a cluster of k0s stands: its controller and its volumes. */
const clouds: Readonly<Record<string, readonly SystemWorkload[]>> = {
  AWSCluster: [
    { name: 'aws-cloud-controller-manager', on: 'control-planes' },
    { name: 'ebs-csi-controller', on: 2 },
    { name: 'ebs-csi-node', on: 'nodes' },
  ],
  AzureCluster: [
    { name: 'cloud-controller-manager', on: 1 },
    { name: 'cloud-node-manager', on: 'nodes' },
    { name: 'csi-azuredisk-controller', on: 2 },
    { name: 'csi-azuredisk-node', on: 'nodes' },
  ],
  GCPCluster: [
    { name: 'gcp-cloud-controller-manager', on: 'control-planes' },
    { name: 'csi-gce-pd-controller', on: 1 },
    { name: 'csi-gce-pd-node', on: 'nodes' },
  ],
  OpenStackCluster: [
    { name: 'openstack-cloud-controller-manager', on: 'control-planes' },
    { name: 'openstack-cinder-csi-controllerplugin', on: 1 },
    { name: 'openstack-cinder-csi-nodeplugin', on: 'nodes' },
  ],
  VSphereCluster: [
    { name: 'vsphere-cloud-controller-manager', on: 'control-planes' },
    { name: 'vsphere-csi-controller', on: 1 },
    { name: 'vsphere-csi-node', on: 'nodes' },
  ],
};

/** Control planes that a cloud runs come with the cloud's own workloads and without k0s. */
const managed: Readonly<Record<string, readonly SystemWorkload[]>> = {
  AWSManagedControlPlane: [{ name: 'aws-node', on: 'nodes' }, dns, proxy],
  AzureASOManagedControlPlane: [
    { name: 'azure-ip-masq-agent', on: 'nodes' },
    { name: 'cloud-node-manager', on: 'nodes' },
    dns,
    { name: 'csi-azuredisk-node', on: 'nodes' },
    { name: 'csi-azurefile-node', on: 'nodes' },
    tunnel,
    proxy,
    { ...metrics, on: 2 },
  ],
  GCPManagedControlPlane: [
    { name: 'fluentbit-gke', on: 'nodes' },
    { name: 'gke-metrics-agent', on: 'nodes' },
    { ...tunnel, on: 2 },
    { name: 'kube-dns', on: 2 },
    proxy,
    { ...metrics, on: 1 },
    { name: 'pdcsi-node', on: 'nodes' },
  ],
};

/** What runs in `kube-system` of a cluster, by the kinds of its control plane and infrastructure. */
export function systemWorkloadsOf({ spec }: CapiCluster): readonly SystemWorkload[] {
  const own = managed[spec.controlPlaneRef?.kind ?? ''];
  return own ?? [...k0s, ...(clouds[spec.infrastructureRef?.kind ?? ''] ?? [])];
}
