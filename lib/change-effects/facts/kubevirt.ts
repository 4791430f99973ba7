import { type ChartFacts, on, within } from '../fact.ts';
import {
  hostedReplicasRow,
  hostedRows,
  standalonePools,
  standaloneRows,
  versionOfControlPlane,
  versionOfHostedControlPlane,
  workersFrom,
} from './k0s.ts';
import {
  addressFixed,
  byProvider,
  controlPlaneConfig,
  hostedRestart,
  imageNamedTemplate,
  machineTemplate,
  newControlPlaneImage,
  newWorkerImage,
  unused,
} from './kinds.ts';

const kind = 'KubevirtMachineTemplate';
const machine = `annotations bootstrapCheckStrategy cloudInit cpu cpus dataVolumes devices dnsConfig imagePullPolicy
  ioThreadsPolicy memory networkInterfaceMultiqueue networks nodeSelector runStrategy`;
const cluster = [
  // The Service in front of the control plane is made once and never compared again.
  on('/cluster/controlPlaneServiceTemplate', addressFixed),
  on('/clusterIdentity', byProvider),
];

export const kubevirtStandalone: ChartFacts = {
  pools: standalonePools,
  rows: [
    ...standaloneRows(),
    ...cluster,
    on('/k0s/version', versionOfControlPlane),
    on('/k0s/extensions', controlPlaneConfig),
    on(within('/controlPlane', machine), imageNamedTemplate(kind, 'controlPlane')),
    on(within('/worker', machine), imageNamedTemplate(kind, 'workers')),
    on('/controlPlane/image', newControlPlaneImage),
    on('/worker/image', newWorkerImage),
  ],
};

export const kubevirtHosted: ChartFacts = {
  pools: workersFrom(1),
  rows: [
    ...hostedRows(),
    ...cluster,
    hostedReplicasRow,
    on('/k0s/version', versionOfHostedControlPlane),
    on('/k0s/extensions', hostedRestart),
    on(within('/worker', `${machine} image`), machineTemplate(kind, 'workers')),
    on('/controlPlane /auth/configWithAnon', unused),
  ],
};
