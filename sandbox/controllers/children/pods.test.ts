import { describe, expect, it } from 'vitest';
import type { CapiCluster, Machine } from '../shapes/neighbours.ts';
import { readChoice } from './choice.ts';
import { systemPodsOf } from './pods.ts';

const clusterOf = (controlPlane: string, infrastructure: string): CapiCluster => ({
  apiVersion: 'cluster.x-k8s.io/v1beta2',
  kind: 'Cluster',
  metadata: { name: 'dev', namespace: 'team-a' },
  spec: {
    controlPlaneRef: { apiGroup: 'controlplane.cluster.x-k8s.io', kind: controlPlane, name: 'dev-cp' },
    infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: infrastructure, name: 'dev' },
  },
});
function machineOf(name: string, isControlPlane: boolean, hasJoined = true): Machine {
  return {
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'Machine',
    metadata: {
      name,
      namespace: 'team-a',
      resourceVersion: '7',
      labels: isControlPlane ? { 'cluster.x-k8s.io/control-plane': '' } : {},
    },
    spec: { clusterName: 'dev', version: 'v1.36.3' },
    status: hasJoined ? { phase: 'Running', nodeRef: { name } } : { phase: 'Provisioned' },
  } as Machine;
}
const machines = [
  machineOf('cp-0', true),
  machineOf('w-0', false),
  machineOf('w-1', false),
  machineOf('w-2', false, false),
];
const nameOf = (pod: string) => pod.replace(/(-[a-z0-9]{9})?-[a-z0-9]{5}$/, '');

describe('the pods of a simulated cluster', () => {
  it('are those of k0s and of its cloud, on nodes that have joined', () => {
    const pods = systemPodsOf(clusterOf('K0sControlPlane', 'AWSCluster'), machines);
    const count = (name: string) => pods.filter(({ metadata }) => nameOf(metadata.name) === name).length;
    expect(
      Object.fromEntries([...new Set(pods.map((pod) => nameOf(pod.metadata.name)))].map((n) => [n, count(n)])),
    ).toEqual({
      'aws-cloud-controller-manager': 1,
      'calico-kube-controllers': 1,
      'calico-node': 3,
      coredns: 2,
      'ebs-csi-controller': 2,
      'ebs-csi-node': 3,
      'konnectivity-agent': 3,
      'kube-proxy': 3,
      'metrics-server': 1,
    });
    expect(new Set(pods.map(({ metadata }) => `${metadata.namespace}/${metadata.name}`)).size).toBe(pods.length);
    expect(new Set(pods.map(({ metadata }) => metadata.uid)).size).toBe(pods.length);
  });

  it('are those of the cloud where the cloud runs the control plane', () => {
    const pods = systemPodsOf(clusterOf('AWSManagedControlPlane', 'AWSManagedCluster'), machines.slice(1));
    expect([...new Set(pods.map((pod) => nameOf(pod.metadata.name)))]).toEqual(['aws-node', 'coredns', 'kube-proxy']);
  });

  it('run on the control plane where there are no workers', () => {
    const pods = systemPodsOf(clusterOf('K0sControlPlane', 'VSphereCluster'), machines.slice(0, 1));
    expect(pods.filter(({ metadata }) => metadata.name.startsWith('coredns'))).toHaveLength(1);
  });

  it('are chosen by namespace, labels and fields', () => {
    const pods = systemPodsOf(clusterOf('K0sControlPlane', 'AWSCluster'), machines);
    const chosen = (query: string, namespace?: string) =>
      pods.filter(readChoice(new URLSearchParams(query), { namespace })).length;
    expect(chosen('', 'default')).toBe(0);
    expect(chosen('', 'kube-system')).toBe(pods.length);
    expect(chosen('labelSelector=k8s-app%3Dkube-dns')).toBe(2);
    expect(chosen('fieldSelector=spec.nodeName%3Dcp-0')).toBe(5);
    expect(chosen('fieldSelector=spec.nodeName!%3Dcp-0')).toBe(pods.length - 5);
  });
});
