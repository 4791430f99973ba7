/** A machine template of a chart: what its name is, and which values it holds. */
export interface TemplateFacts {
  /** Its name behind `<cluster>-`. */
  name: string;
  of: 'controlPlane' | 'workers';
  /** Values that it holds, each with whatever lies under it. */
  holds: readonly string[];
  /** Of these, what it does not hold. */
  without?: readonly string[];
  /** The value whose hash is part of its name: another value makes another template beside this one. */
  namedBy?: string;
}

/** What a changed value of a chart reaches, as far as machines and control planes are concerned. */
export interface ChartFacts {
  templates: readonly TemplateFacts[];
  /** Where the Kubernetes version stands. */
  version: string;
  /** Whether workers are asked for by version; where not, the version of k0s counts for new machines only. */
  hasWorkerVersion: boolean;
  /** Whether workers wait until the control plane is settled. */
  waitsForControlPlane?: boolean;
  /** Values written into each control plane machine beside those that all charts write. */
  machineConfig?: readonly string[];
  /** Pods of a hosted control plane where the chart does not ask. */
  hostedReplicas?: number;
  /** Values of a hosted control plane that this chart has and does not use. */
  unused?: readonly string[];
}

const k0s = { version: 'k0s.version', hasWorkerVersion: true };
const controlPlane = (...holds: string[]): TemplateFacts => ({ name: 'cp-mt', of: 'controlPlane', holds });
const workers = (...holds: string[]): TemplateFacts => ({ name: 'worker-mt', of: 'workers', holds });
/** Hosted charts have machines of one kind alone. */
const only = (...holds: string[]): TemplateFacts => ({ name: 'mt', of: 'workers', holds });

const vsphereSite = ['datacenter', 'datastore', 'folder', 'resourcePool', 'server', 'thumbprint'].map(
  (key) => `vsphere.${key}`,
);
const openstackSite = ['clusterIdentity.name', 'identityRef.cloudName', 'identityRef.region'];

const charts: Record<string, ChartFacts> = {
  'aws-standalone-cp': { ...k0s, templates: [controlPlane('controlPlane', 'publicIP'), workers('worker', 'publicIP')] },
  'aws-hosted-cp': {
    ...k0s,
    templates: [
      only(
        'amiID',
        'iamInstanceProfile',
        'imageLookup',
        'instanceType',
        'nonRootVolumes',
        'publicIP',
        'rootVolumeSize',
        'securityGroupIDs',
        'uncompressedUserData',
      ),
    ],
    hostedReplicas: 3,
  },
  'aws-eks': {
    templates: [workers('publicIP', 'sshKeyName', 'worker')],
    version: 'kubernetes.version',
    hasWorkerVersion: true,
  },
  'azure-standalone-cp': { ...k0s, templates: [controlPlane('controlPlane'), workers('worker')] },
  'azure-hosted-cp': { ...k0s, templates: [only('image', 'rootVolumeSize', 'sshPublicKey', 'vmSize')] },
  'azure-aks': { templates: [], version: 'kubernetes.version', hasWorkerVersion: true },
  'gcp-standalone-cp': { ...k0s, templates: [controlPlane('controlPlane'), workers('worker')] },
  'gcp-hosted-cp': { ...k0s, templates: [workers('worker')] },
  'gcp-gke': { templates: [], version: 'version', hasWorkerVersion: false },
  'openstack-standalone-cp': {
    ...k0s,
    templates: [
      {
        ...controlPlane('controlPlane', ...openstackSite),
        without: ['controlPlane.providerID'],
        namedBy: 'controlPlane.image',
      },
      { ...workers('worker', ...openstackSite), without: ['worker.providerID'], namedBy: 'worker.image' },
    ],
    machineConfig: ['ccmEnableUniqueClusterName', 'ccmRegional', 'identityRef.caCert.secretName'],
  },
  'openstack-hosted-cp': {
    ...k0s,
    templates: [
      {
        ...only(
          ...openstackSite,
          'additionalBlockDevices',
          'flavor',
          'floatingIPPoolRef',
          'image',
          'ports',
          'rootVolume',
          'securityGroups',
          'sshKeyName',
        ),
        namedBy: 'image',
      },
    ],
    waitsForControlPlane: true,
  },
  'vsphere-standalone-cp': {
    ...k0s,
    templates: [
      { ...controlPlane('controlPlane', 'nameservers', ...vsphereSite), without: ['controlPlane.ssh'] },
      { ...workers('worker', 'nameservers', ...vsphereSite), without: ['worker.ssh'] },
    ],
    machineConfig: ['controlPlane.ssh', 'controlPlaneEndpointIP'],
  },
  'vsphere-hosted-cp': {
    ...k0s,
    templates: [only('cpus', 'memory', 'network', 'rootVolumeSize', 'vmTemplate', ...vsphereSite)],
  },
  'kubevirt-standalone-cp': {
    ...k0s,
    hasWorkerVersion: false,
    templates: [
      { ...controlPlane('controlPlane'), namedBy: 'controlPlane.image' },
      { ...workers('worker'), namedBy: 'worker.image' },
    ],
    waitsForControlPlane: true,
  },
  'kubevirt-hosted-cp': {
    ...k0s,
    hasWorkerVersion: false,
    templates: [only('worker')],
    waitsForControlPlane: true,
    unused: ['auth.configWithAnon'],
  },
  'docker-hosted-cp': {
    ...k0s,
    templates: [only()],
    waitsForControlPlane: true,
    hostedReplicas: 1,
    unused: ['storage.etcd.autoDeletePVCs'],
  },
  'remote-cluster': { ...k0s, hasWorkerVersion: false, templates: [], unused: ['k0smotron.persistence.type'] },
};

/** A chart of somebody else's: what most of the built-in ones do. */
const usual: ChartFacts = { ...k0s, templates: [controlPlane('controlPlane'), workers('worker')] };

/** The facts of a chart by its name. */
export function factsOfChart(chart: string): ChartFacts {
  return charts[chart] ?? usual;
}

/** Values that every chart of k0s writes into files and arguments of its control plane machines. */
const commonConfig = ['k0s.cpArgs', 'k0s.files'];
/** References that are written there once they name something. */
const referencedConfig = ['audit.policyRef', 'auth.configSecret', 'encryption.configSecret'];
/** Values that k0smotron carries over to the running cluster, without other machines. */
export const runningConfig = ['auth.configWithAnon', 'k0s.api', 'k0s.extensions', 'k0s.network'];
/** Values of a hosted control plane's pods: a change restarts them. */
const podConfig = [...runningConfig, 'dataSource', 'k0smotron', 'storage'];
/** References of theirs beside those of machines. */
const podReferences = [...referencedConfig, 'dataSource.caSecret'];

/** What a cluster's own control plane machines, or the pods of a hosted one, are made with. */
export interface ControlPlaneConfig {
  always: readonly string[];
  /** These count once they name something. */
  named: readonly string[];
  /** Parts of the others that do not count. */
  without: readonly string[];
}

/** Values that are part of each control plane machine. */
export function machineConfigOf(chart: string): ControlPlaneConfig {
  const always = [...commonConfig, ...(factsOfChart(chart).machineConfig ?? [])];
  return { always, named: referencedConfig, without: [] };
}

/** Values that are part of the pods of a hosted control plane. */
export function podConfigOf(chart: string): ControlPlaneConfig {
  const { unused = [] } = factsOfChart(chart);
  return { always: podConfig, named: podReferences, without: [...unused, 'dataSource.caSecret'] };
}
