import { type ChartFacts, type Fact, on, within } from '../fact.ts';
import { hostedRows, standalonePools, standaloneRows, version, versionHosted, workersFrom } from './k0s.ts';
import {
  byCloud,
  byProvider,
  components,
  controlPlaneFiles,
  labels,
  machineTemplate,
  nameFixed,
  networkFixed,
  regionFixed,
  unused,
} from './kinds.ts';

const kind = 'AWSMachineTemplate';
const machine = 'amiID iamInstanceProfile imageLookup instanceType nonRootVolumes rootVolumeSize uncompressedUserData';

export const awsStandalone: ChartFacts = {
  pools: standalonePools,
  rows: [
    ...standaloneRows(),
    on('/k0s/version', version),
    on('/k0s/files', controlPlaneFiles),
    on(within('/controlPlane', machine), machineTemplate(kind, 'controlPlane')),
    on(within('/worker', machine), machineTemplate(kind, 'workers')),
    on('/publicIP', machineTemplate(kind, 'controlPlane', 'workers')),
    on('/region', regionFixed),
    on('/bastion /sshKeyName /clusterIdentity', byProvider),
  ],
};

export const awsHosted: ChartFacts = {
  pools: workersFrom(1),
  rows: [
    ...hostedRows(),
    on('/k0s/version', versionHosted),
    on(within('', `${machine} publicIP securityGroupIDs`), machineTemplate(kind, 'workers')),
    on('/region', regionFixed),
    on('/vpcID /subnets', networkFixed),
    on('/bastion /sshKeyName /clusterIdentity', byProvider),
    on('/managementClusterName', components),
    on('/controlPlane /controlPlaneNumber /worker', unused),
  ],
};

const eks = byCloud('EKS');
const eksVersion: Fact = {
  effect: 'replaces-workers',
  code: 'version-cloud',
  params: { cloud: 'EKS' },
  pools: ['workers'],
};
const eksMachine =
  'ami cloudInit iamInstanceProfile imageLookup instanceType nonRootVolumes rootVolumeSize uncompressedUserData';

export const awsEks: ChartFacts = {
  pools: workersFrom(1),
  rows: [
    on('/clusterLabels /clusterAnnotations', labels),
    on('/clusterNetwork', networkFixed),
    on('/region', regionFixed),
    on('/eksClusterName', nameFixed),
    on('/kubernetes/version', eksVersion),
    on(within('/worker', eksMachine), machineTemplate(kind, 'workers')),
    on('/publicIP /sshKeyName', machineTemplate(kind, 'workers')),
    on('/addons /associateOIDCProvider /oidcIdentityProviderConfig /kubeProxy /vpcCni /clusterIdentity', eks),
  ],
};
