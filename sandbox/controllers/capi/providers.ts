import type { JsonObject } from '../client/objects.ts';
import { type Resource, resource } from '../client/resources.ts';
import { placedValues } from '../helm/pick-values.ts';
import type { CapiPart } from '../shapes/neighbours.ts';

const infrastructureGroup = 'infrastructure.cluster.x-k8s.io';
const part = (kind: string, group: string, version: string): Resource<CapiPart> =>
  resource<CapiPart>(kind, `${group}/${version}/${kind.toLowerCase()}s`);

/** How one cloud shows in Cluster API. */
export interface Provider {
  infrastructure: Resource<CapiPart>;
  machineKind: string;
  /** What machines are made from; a cloud that runs the nodes itself has one object a pool instead. */
  machineTemplate?: Resource<CapiPart>;
  /** Fields of the infrastructure object that come from the chart's values. */
  spec: (values: JsonObject) => JsonObject;
  providerId: (name: string, values: { region: string; hex: string }) => string;
  osImage: string;
  /** What the cloud says when it refuses. */
  errors: { key: string; quota: string; image: string };
}

const ubuntu = 'Ubuntu 24.04.3 LTS';

const aws: Provider = {
  infrastructure: part('AWSCluster', infrastructureGroup, 'v1beta2'),
  machineKind: 'AWSMachine',
  machineTemplate: part('AWSMachineTemplate', infrastructureGroup, 'v1beta2'),
  spec: (values) =>
    placedValues(values, {
      region: 'region',
      sshKeyName: 'sshKeyName',
      bastion: 'bastion',
      identityRef: 'clusterIdentity',
      'network.vpc.id': 'vpcID',
    }),
  providerId: (_, { region, hex }) => `aws:///${region}a/i-0${hex}`,
  osImage: 'Amazon Linux 2023.8',
  errors: {
    key: 'failed to create VPC: AuthFailure: AWS was not able to validate the provided access credentials (status code: 401)',
    quota:
      'failed to create AWSMachine instance: VcpuLimitExceeded: You have requested more vCPU capacity than your current vCPU limit of 32 allows for the instance bucket',
    image: 'failed to create AWSMachine instance: failed to find AMI: no image found for the requested filters',
  },
};
const azure: Provider = {
  infrastructure: part('AzureCluster', infrastructureGroup, 'v1beta1'),
  machineKind: 'AzureMachine',
  machineTemplate: part('AzureMachineTemplate', infrastructureGroup, 'v1beta1'),
  spec: (values) =>
    placedValues(values, {
      location: 'location',
      subscriptionID: 'subscriptionID',
      resourceGroup: 'resourceGroup',
      identityRef: 'clusterIdentity',
    }),
  providerId: (name) =>
    `azure:///subscriptions/sandbox/resourceGroups/sandbox/providers/Microsoft.Compute/virtualMachines/${name}`,
  osImage: ubuntu,
  errors: {
    key: 'failed to reconcile resource group: ClientSecretCredential authentication failed: AADSTS7000215: Invalid client secret provided',
    quota:
      'failed to reconcile AzureMachine: QuotaExceeded: Operation could not be completed as it results in exceeding approved Total Regional Cores quota',
    image:
      'failed to reconcile AzureMachine: PlatformImageNotFound: The platform image is not available in this location',
  },
};
const gcp: Provider = {
  infrastructure: part('GCPCluster', infrastructureGroup, 'v1beta1'),
  machineKind: 'GCPMachine',
  machineTemplate: part('GCPMachineTemplate', infrastructureGroup, 'v1beta1'),
  spec: (values) =>
    placedValues(values, {
      project: 'project',
      region: 'region',
      additionalLabels: 'additionalLabels',
      network: 'network',
      'credentialsRef.name': 'clusterIdentity.name',
      'credentialsRef.namespace': 'clusterIdentity.namespace',
    }),
  providerId: (name, { region }) => `gce://sandbox/${region}-a/${name}`,
  osImage: ubuntu,
  errors: {
    key: 'failed to create network: googleapi: Error 401: Request had invalid authentication credentials, authError',
    quota:
      "failed to create GCPMachine instance: googleapi: Error 403: Quota 'CPUS' exceeded. Limit: 24.0 in region, quotaExceeded",
    image: 'failed to create GCPMachine instance: googleapi: Error 404: The requested image was not found, notFound',
  },
};
const openstack: Provider = {
  infrastructure: part('OpenStackCluster', infrastructureGroup, 'v1beta1'),
  machineKind: 'OpenStackMachine',
  machineTemplate: part('OpenStackMachineTemplate', infrastructureGroup, 'v1beta1'),
  spec: (values) =>
    placedValues(values, {
      identityRef: 'identityRef',
      bastion: 'bastion',
      externalNetwork: 'externalNetwork',
      managedSecurityGroups: 'managedSecurityGroups',
      managedSubnets: 'managedSubnets',
      network: 'network',
      router: 'router',
      subnets: 'subnets',
      'apiServerLoadBalancer.enabled': 'apiServerLoadBalancer.enabled',
    }),
  providerId: (_, { hex }) => `openstack:///${hex.slice(0, 8)}-${hex.slice(8, 12)}-4000-8000-${hex}`,
  osImage: ubuntu,
  errors: {
    key: 'failed to create provider client: Authentication failed: The request you have made requires authentication (HTTP 401)',
    quota:
      'error creating Openstack instance: Quota exceeded for cores: Requested 8, but already used 40 of 40 cores (HTTP 403)',
    image: 'error creating Openstack instance: no images were found with the given image filter',
  },
};
const vsphere: Provider = {
  infrastructure: part('VSphereCluster', infrastructureGroup, 'v1beta2'),
  machineKind: 'VSphereMachine',
  machineTemplate: part('VSphereMachineTemplate', infrastructureGroup, 'v1beta2'),
  spec: (values) =>
    placedValues(values, {
      server: 'vsphere.server',
      thumbprint: 'vsphere.thumbprint',
      identityRef: 'clusterIdentity',
    }),
  providerId: (_, { hex }) => `vsphere://${hex.slice(0, 8)}-${hex.slice(8, 12)}-4000-8000-${hex}`,
  osImage: ubuntu,
  errors: {
    key: 'failed to get session: ServerFaultCode: Cannot complete login due to an incorrect user name or password',
    quota:
      'failed to clone VM: insufficient resources: the available memory in the resource pool is insufficient for the operation',
    image: 'failed to clone VM: unable to find template by name: vm template not found',
  },
};
const kubevirt: Provider = {
  infrastructure: part('KubevirtCluster', infrastructureGroup, 'v1alpha1'),
  machineKind: 'KubevirtMachine',
  machineTemplate: part('KubevirtMachineTemplate', infrastructureGroup, 'v1alpha1'),
  spec: () => ({}),
  providerId: (name) => `kubevirt://${name}`,
  osImage: ubuntu,
  errors: {
    key: 'failed to reach the infrastructure cluster: Unauthorized',
    quota: 'failed to create VirtualMachine: exceeded quota: compute-resources, requested: limits.memory=8Gi',
    image: 'DataVolume import failed: unable to pull the container disk image: manifest unknown',
  },
};
const docker: Provider = {
  ...kubevirt,
  infrastructure: part('DevCluster', infrastructureGroup, 'v1beta2'),
  machineKind: 'DevMachine',
  machineTemplate: part('DevMachineTemplate', infrastructureGroup, 'v1beta2'),
  providerId: (name) => `docker:////${name}`,
};
const remote: Provider = {
  ...kubevirt,
  infrastructure: part('RemoteCluster', infrastructureGroup, 'v1beta2'),
  machineKind: 'RemoteMachine',
  machineTemplate: undefined,
  providerId: (name) => `remote-machine://${name}`,
  errors: {
    key: 'failed to provision RemoteMachine: ssh: handshake failed: unable to authenticate, attempted methods [none publickey]',
    quota: 'failed to provision RemoteMachine: no space left on device',
    image: 'failed to provision RemoteMachine: failed to download k0s: 404 Not Found',
  },
};
const eks: Provider = {
  ...aws,
  infrastructure: part('AWSManagedCluster', infrastructureGroup, 'v1beta2'),
  spec: () => ({}),
};
const aks: Provider = {
  ...azure,
  infrastructure: part('AzureASOManagedCluster', infrastructureGroup, 'v1beta1'),
  machineKind: 'AzureASOManagedMachinePool',
  machineTemplate: part('AzureASOManagedMachinePool', infrastructureGroup, 'v1beta1'),
  spec: () => ({}),
};
const gke: Provider = {
  ...gcp,
  infrastructure: part('GCPManagedCluster', infrastructureGroup, 'v1beta1'),
  machineKind: 'GCPManagedMachinePool',
  machineTemplate: part('GCPManagedMachinePool', infrastructureGroup, 'v1beta1'),
};

const controlPlaneGroup = 'controlplane.cluster.x-k8s.io';
const k0s = part('K0sControlPlane', controlPlaneGroup, 'v1beta2');
const k0smotron = part('K0smotronControlPlane', controlPlaneGroup, 'v1beta2');
const eksControlPlane = part('AWSManagedControlPlane', controlPlaneGroup, 'v1beta2');
const aksControlPlane = part('AzureASOManagedControlPlane', infrastructureGroup, 'v1beta1');
const gkeControlPlane = part('GCPManagedControlPlane', infrastructureGroup, 'v1beta1');

const providers: Provider[] = [aws, azure, gcp, openstack, vsphere, kubevirt, docker, remote, eks, aks, gke];
export const infrastructureKinds = providers.map((provider) => provider.infrastructure);
/** Kinds of machine templates and of the objects behind pools, each once. */
export const machineTemplateKinds = [
  ...new Map(providers.flatMap(({ machineTemplate: kind }) => (kind ? [[kind.kind, kind] as const] : []))).values(),
];
export const controlPlaneKinds = [k0s, k0smotron, eksControlPlane, aksControlPlane, gkeControlPlane];

/** What a cluster chart makes. */
export interface Family {
  provider: Provider;
  controlPlane: Resource<CapiPart>;
  /** Whether control plane nodes are Machines of their own. */
  controlPlaneMachines: boolean;
  workers: 'deployment' | 'pools' | 'hosts';
  /** k0rdent's helper finalizer on the infrastructure object. */
  cleanup: boolean;
}

const clouds: Record<string, Provider> = { aws, azure, gcp, openstack, vsphere, kubevirt, docker, remote };
const managed: Record<string, Family> = {
  'aws-eks': {
    provider: eks,
    controlPlane: eksControlPlane,
    controlPlaneMachines: false,
    workers: 'deployment',
    cleanup: false,
  },
  'azure-aks': {
    provider: aks,
    controlPlane: aksControlPlane,
    controlPlaneMachines: false,
    workers: 'pools',
    cleanup: false,
  },
  'gcp-gke': {
    provider: gke,
    controlPlane: gkeControlPlane,
    controlPlaneMachines: false,
    workers: 'pools',
    cleanup: true,
  },
};

/** What a chart deploys, told by its name (`<cloud>-<form>`); undefined for adopted clusters, which have no CAPI objects. */
export function familyOf(chart: string): Family | undefined {
  if (chart.startsWith('adopted')) return undefined;
  const known = managed[chart];
  if (known) return known;
  const [cloud] = Object.keys(clouds).filter((name) => chart.split('-').includes(name));
  const provider = clouds[cloud ?? 'aws'] ?? aws;
  const hosted = chart.includes('hosted') || cloud === 'remote';
  return {
    provider,
    controlPlane: hosted ? k0smotron : k0s,
    controlPlaneMachines: !hosted,
    workers: cloud === 'remote' ? 'hosts' : 'deployment',
    cleanup: ['aws', 'azure', 'gcp', 'docker'].includes(cloud ?? ''),
  };
}

/** The provider behind an infrastructure object or machine kind. */
export function providerOfKind(kind: string): Provider {
  const all = [...Object.values(clouds), eks, aks, gke];
  const found = all.find((provider) => provider.infrastructure.kind === kind || provider.machineKind === kind);
  return found ?? aws;
}
