import { type ChartFacts, on, within } from '../fact.ts';
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
  addressFixed,
  byProvider,
  controlPlaneFiles,
  hostedRestart,
  machineTemplate,
  newMachinesOnly,
  unused,
} from './kinds.ts';

const kind = 'VSphereMachineTemplate';
const machine = 'cpus memory network rootVolumeSize vmTemplate';
const place = within('/vsphere', 'datacenter datastore folder resourcePool server thumbprint');
const login = within('/vsphere', 'username password');

export const vsphereStandalone: ChartFacts = {
  pools: standalonePools,
  rows: [
    ...standaloneRows(),
    on('/k0s/version', version),
    on(within('/controlPlane', machine), machineTemplate(kind, 'controlPlane')),
    on(within('/worker', machine), machineTemplate(kind, 'workers')),
    on(`${place} /nameservers /ipamEnabled`, machineTemplate(kind, 'controlPlane', 'workers')),
    on('/controlPlane/ssh', controlPlaneFiles),
    on('/worker/ssh', newMachinesOnly),
    on('/controlPlaneEndpointIP', addressFixed),
    on('/clusterIdentity', byProvider),
    on(login, unused),
  ],
};

export const vsphereHosted: ChartFacts = {
  pools: workersFrom(0),
  rows: [
    ...hostedRows(),
    hostedReplicasRow,
    on('/k0s/version', versionHosted),
    on('/k0smotron/patches', hostedRestart),
    on(`${within('', machine)} ${place}`, machineTemplate(kind, 'workers')),
    on('/ssh', newMachinesOnly),
    on('/controlPlaneEndpointIP', addressFixed),
    on('/clusterIdentity', byProvider),
    on(`${login} /controlPlane /worker`, unused),
  ],
};
