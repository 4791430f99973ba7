import { type ChartFacts, type Fact, on, type PoolPlace, within } from '../fact.ts';
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
  labels,
  machineTemplate,
  networkFixed,
  providerRefuses,
  regionFixed,
  staysOn,
  unused,
} from './kinds.ts';

const kind = 'AzureMachineTemplate';
const machine = 'image rootVolumeSize sshPublicKey vmSize';

/** Azure Bastion may be added to a cluster, and then it stays as it is. */
const bastion = [
  on('/bastion/enabled', staysOn(byProvider)),
  on('/bastion/bastionSpec', beside('/bastion/enabled', providerRefuses('AzureCluster'))),
];

export const azureStandalone: ChartFacts = {
  pools: standalonePools,
  rows: [
    ...standaloneRows(),
    on('/k0s/version', version),
    on(within('/controlPlane', machine), machineTemplate(kind, 'controlPlane')),
    on(within('/worker', machine), machineTemplate(kind, 'workers')),
    on('/location', regionFixed),
    on('/subscriptionID', accountFixed),
    on('/clusterIdentity', byProvider),
    ...bastion,
  ],
};

export const azureHosted: ChartFacts = {
  pools: workersFrom(0),
  rows: [
    ...hostedRows(),
    hostedReplicasRow,
    on('/k0s/version', versionHosted),
    on(within('', machine), machineTemplate(kind, 'workers')),
    on('/location', regionFixed),
    on('/network', networkFixed),
    on('/subscriptionID /resourceGroup', accountFixed),
    on('/clusterIdentity', byProvider),
    on('/controlPlane /worker', unused),
    ...bastion,
  ],
};

const aks = byCloud('AKS');
const refused = cloudRefuses('AKS');
const aksVersion: Fact = {
  effect: 'replaces-workers',
  code: 'version-cloud',
  params: { cloud: 'AKS' },
  pools: ['system', 'user'],
};
const isPrivate = '/apiServerAccessProfile/enablePrivateCluster';
const keyVault = '/securityProfile/azureKeyVaultKms/enabled';

/** AKS asks for one node of a system pool at least; the other pools may be empty. */
function aksPool(pool: string, minimum: number): PoolPlace {
  const group = `/machinePools/${pool}/autoscaling`;
  return { pool, count: `/machinePools/${pool}/count`, minimum, autoscaling: { group, enabled: `${group}/enabled` } };
}

export const azureAks: ChartFacts = {
  pools: [aksPool('system', 1), aksPool('user', 0)],
  rows: [
    on('/clusterLabels /clusterAnnotations', labels),
    on('/clusterNetwork', networkFixed),
    on('/location', regionFixed),
    on('/kubernetes/version', aksVersion),
    on('/kubernetes/networkPolicy', aks),
    on(`/dnsServiceIP /kubernetes/networkPlugin ${isPrivate}`, refused),
    on(within('/machinePools/*', 'enableNodePublicIP maxPods osDiskSizeGB type vmSize'), refused),
    on(within('/machinePools/*', 'nodeLabels nodeTaints'), aks),
    on(within('/apiServerAccessProfile', 'authorizedIPRanges disableRunCommand'), aks),
    on(within('/apiServerAccessProfile', 'enablePrivateClusterPublicFQDN'), beside(isPrivate, aks)),
    on(within('/apiServerAccessProfile', 'privateDNSZone'), beside(isPrivate, refused)),
    on('/autoUpgradeProfile /azureMonitorProfile /sku /clusterIdentity', aks),
    on('/oidcIssuerProfile/enabled', staysOn(aks)),
    on(within('/securityProfile', 'defender imageCleaner workloadIdentity'), aks),
    on(keyVault, aks),
    on('/securityProfile/azureKeyVaultKms', beside(keyVault, aks)),
    on('/serviceMeshProfile/mode', aks),
    on('/serviceMeshProfile/istio', beside('/serviceMeshProfile/mode', aks, 'Istio')),
  ],
};
