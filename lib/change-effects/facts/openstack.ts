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
  beside,
  byProvider,
  components,
  controlPlaneFiles,
  hostedRestart,
  imageNamedTemplate,
  networkFixed,
  newControlPlaneImage,
  newWorkerImage,
  providerRefuses,
  regionFixed,
  unused,
} from './kinds.ts';

const kind = 'OpenStackMachineTemplate';
const machine = 'additionalBlockDevices flavor portOpts rootVolume securityGroups sshKeyName';
const bastion = [on('/bastion/enabled', byProvider), on('/bastion/spec', beside('/bastion/enabled', byProvider))];
const caCert = '/identityRef/caCert/secretName';

export const openstackStandalone: ChartFacts = {
  pools: standalonePools,
  rows: [
    ...standaloneRows(),
    ...bastion,
    on('/k0s/version', version),
    on(within('/controlPlane', machine), imageNamedTemplate(kind, 'controlPlane')),
    on(within('/worker', `${machine} floatingIPPoolRef`), imageNamedTemplate(kind, 'workers')),
    on('/controlPlane/image', newControlPlaneImage),
    on('/worker/image', newWorkerImage),
    on('/controlPlane/providerID /worker/providerID', unused),
    on('/identityRef/cloudName /clusterIdentity', imageNamedTemplate(kind, 'controlPlane', 'workers')),
    on('/identityRef/region', regionFixed),
    on('/externalNetwork /managedSubnets', networkFixed),
    on('/apiServerLoadBalancer', providerRefuses('OpenStackCluster')),
    on('/managedSecurityGroups', byProvider),
    on(`/ccmRegional /ccmEnableUniqueClusterName ${caCert}`, controlPlaneFiles),
    on('/ccmCanViewAllProjects', beside('/ccmEnableUniqueClusterName', controlPlaneFiles)),
    on('/identityRef/caCert/path', beside(caCert, controlPlaneFiles)),
  ],
};

export const openstackHosted: ChartFacts = {
  pools: workersFrom(1),
  rows: [
    ...hostedRows(),
    ...bastion,
    hostedReplicasRow,
    on('/k0s/version', versionHosted),
    on(
      within('', 'additionalBlockDevices flavor floatingIPPoolRef ports rootVolume securityGroups sshKeyName'),
      imageNamedTemplate(kind, 'workers'),
    ),
    on('/image', newWorkerImage),
    on('/identityRef/cloudName /clusterIdentity', imageNamedTemplate(kind, 'workers')),
    on('/identityRef/region', regionFixed),
    on('/externalNetwork /network /router /subnets', networkFixed),
    on('/managedSecurityGroups', byProvider),
    on(`/ccmRegional ${caCert}`, components),
    on('/identityRef/caCert/path', beside(caCert, components)),
    on('/ingress/enabled', hostedRestart),
    on('/ingress', beside('/ingress/enabled', hostedRestart)),
    on('/providerID /controlPlane /worker', unused),
  ],
};
