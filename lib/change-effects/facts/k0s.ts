import { type Fact, on, type PoolPlace, type Row } from '../fact.ts';
import {
  beside,
  controlPlaneConfig,
  controlPlaneFiles,
  hostedReplicas,
  hostedRestart,
  labels,
  networkFixed,
  newMachinesOnly,
  ownDownload,
} from './kinds.ts';

// Values that the k0s templates share, whatever the cloud.

/** Control plane and workers are updated. Without a strategy in the chart, k0smotron updates the control plane in place. */
export const version: Fact = { effect: 'replaces-control-plane', code: 'version', pools: ['controlPlane', 'workers'] };
/** Of charts whose MachineDeployment names no version: its machines stay. */
export const versionOfControlPlane: Fact = {
  effect: 'replaces-control-plane',
  code: 'version-control-plane',
  pools: ['controlPlane'],
};
export const versionHosted: Fact = { effect: 'replaces-workers', code: 'version-hosted', pools: ['workers'] };
export const versionOfHostedControlPlane: Fact = { effect: 'in-place', code: 'version-hosted-only', restarts: true };

const encryption = '/encryption/configSecret/name';

/** Control plane on machines of its own. */
export function standaloneRows(): Row[] {
  return [
    on('/clusterLabels /clusterAnnotations', labels),
    on('/clusterNetwork /k0s/network/provider', networkFixed),
    on('/k0s/workerArgs', newMachinesOnly),
    on('/k0s/api /k0s/network /auth/configWithAnon', controlPlaneConfig),
    on('/audit/logMaxAge /audit/logMaxBackup /audit/logMaxSize', controlPlaneConfig),
    on('/k0s/cpArgs /auth/configSecret /audit/policyRef /audit/logPath', controlPlaneFiles),
    on(encryption, controlPlaneFiles),
    on('/encryption/configSecret', beside(encryption, controlPlaneFiles)),
    on('/encryption/automaticReload', beside(encryption, controlPlaneConfig)),
    on('/k0s/arch', ownDownload),
  ];
}

/** Control plane as pods in the management cluster. */
export function hostedRows(): Row[] {
  return [
    on('/clusterLabels /clusterAnnotations', labels),
    on('/clusterNetwork /k0s/network/provider', networkFixed),
    on('/k0s/workerArgs /k0s/arch', newMachinesOnly),
    on('/k0s/api /k0s/network /auth /audit /dataSource', hostedRestart),
    on('/k0smotron/service /k0smotron/controlPlaneFlags /storage/etcd', hostedRestart),
    on(encryption, hostedRestart),
    on('/encryption', beside(encryption, hostedRestart)),
  ];
}

/** Pods of the hosted control plane, in the charts that let one choose how many. */
export const hostedReplicasRow = on('/controlPlaneNumber', hostedReplicas);

export const standalonePools: readonly PoolPlace[] = [
  { pool: 'controlPlane', count: '/controlPlaneNumber', minimum: 1, isOdd: true },
  { pool: 'workers', count: '/workersNumber', minimum: 0, isLeftOutAtZero: true },
];

/** Workers of a hosted or managed control plane. */
export function workersFrom(minimum: number): readonly PoolPlace[] {
  return [{ pool: 'workers', count: '/workersNumber', minimum }];
}
