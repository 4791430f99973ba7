import { type ChartFacts, type Fact, on, within } from '../fact.ts';
import {
  hostedReplicasRow,
  hostedRows,
  standalonePools,
  standaloneRows,
  version,
  versionHosted,
  workersFrom,
} from './k0s.ts';
import {
  accountFixed,
  beside,
  byCloud,
  byProvider,
  cloudRefuses,
  identityFixed,
  labels,
  machineTemplate,
  nameFixed,
  networkFixed,
  regionFixed,
  unused,
} from './kinds.ts';

const kind = 'GCPMachineTemplate';
const machine = `additionalLabels additionalNetworkTags image imageFamily instanceType ipForwarding providerID publicIP
  rootDeviceSize rootDeviceType serviceAccount subnet`;
const cluster = [
  on('/additionalLabels', byProvider),
  on('/network', networkFixed),
  on('/project', accountFixed),
  on('/region', regionFixed),
  on('/clusterIdentity', identityFixed),
];

export const gcpStandalone: ChartFacts = {
  pools: standalonePools,
  rows: [
    ...standaloneRows(),
    ...cluster,
    on('/k0s/version', version),
    on(within('/controlPlane', machine), machineTemplate(kind, 'controlPlane')),
    on(within('/worker', `${machine} rootDiskEncryptionKey`), machineTemplate(kind, 'workers')),
  ],
};

export const gcpHosted: ChartFacts = {
  pools: workersFrom(1),
  rows: [
    ...hostedRows(),
    ...cluster,
    hostedReplicasRow,
    on('/k0s/version', versionHosted),
    on(within('/worker', `${machine} rootDiskEncryptionKey`), machineTemplate(kind, 'workers')),
    on('/controlPlane', unused),
  ],
};

const gke = byCloud('GKE');
const gkeVersion: Fact = {
  effect: 'in-place',
  code: 'version-cloud-only',
  params: { cloud: 'GKE' },
  restarts: null,
};
/** With autopilot there is no pool of the cluster's own. */
const autopilot = '/enableAutopilot';
const ofPool = (fact: Fact) => beside(autopilot, fact, false);

export const gcpGke: ChartFacts = {
  pools: [
    {
      pool: 'workers',
      count: '/workersNumber',
      minimum: 1,
      autoscaling: { group: '/machines/scaling', enabled: '/machines/scaling/enableAutoscaling' },
      beside: { pointer: autopilot, is: false },
    },
  ],
  rows: [
    ...cluster,
    on('/clusterLabels /clusterAnnotations', labels),
    on('/clusterNetwork', networkFixed),
    on('/location', regionFixed),
    on('/gkeClusterName', nameFixed),
    on(autopilot, cloudRefuses('GKE')),
    on('/version', gkeVersion),
    on('/masterAuthorizedNetworksConfig /releaseChannel', gke),
    on(within('/machines', 'additionalLabels imageType kubernetesLabels kubernetesTaints nodeLocations'), ofPool(gke)),
    on(
      within('/machines', 'diskSizeGB diskType instanceType localSsdCount machineType management maxPodsPerNode'),
      ofPool(cloudRefuses('GKE')),
    ),
    on('/machines/nodePoolName', ofPool(nameFixed)),
  ],
};
