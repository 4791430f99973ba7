import { type ChartFacts, on } from '../fact.ts';
import { hostedReplicasRow, hostedRows, versionHosted, versionOfHostedControlPlane, workersFrom } from './k0s.ts';
import { byProvider, hostedRestart, hosts, labels, unused } from './kinds.ts';

export const dockerHosted: ChartFacts = {
  pools: workersFrom(0),
  rows: [
    ...hostedRows(),
    on('/k0s/version', versionHosted),
    on('/storage/etcd/autoDeletePVCs /clusterIdentity', unused),
  ],
};

/** Hosts that exist already; each entry of the list is one. */
export const remoteCluster: ChartFacts = {
  pools: [{ pool: 'workers', count: '/machines', minimum: 1 }],
  rows: [
    ...hostedRows(),
    hostedReplicasRow,
    on('/k0s/version', versionOfHostedControlPlane),
    on('/k0s/extensions', hostedRestart),
    on('/machines', hosts),
    on('/clusterIdentity', byProvider),
    on('/k0smotron/persistence', unused),
  ],
};

/** A cluster that others run: k0rdent only keeps the connection to it. */
export const adoptedCluster: ChartFacts = {
  pools: [],
  rows: [
    on('/clusterLabels /clusterAnnotations', labels),
    on('/clusterIdentity /consecutiveFailureThreshold', byProvider),
  ],
};
