import type { Path } from './json.ts';

// Data about keys that many charts share, so that no form needs a table of templates. What a catalog item knows better
// comes with its hints.

const sizeKeys = ['instanceType', 'machineType', 'vmSize', 'flavor', 'cpus', 'memory', 'rootVolumeSize'];
const firstScreen: readonly string[] = [
  'controlPlaneNumber',
  'workersNumber',
  ...['', 'controlPlane.', 'worker.', 'machines.', 'machinePools.system.', 'machinePools.user.'].flatMap((group) => [
    ...(group.startsWith('machinePools') ? [`${group}count`] : []),
    ...sizeKeys.map((key) => group + key),
  ]),
  'machines',
];

/** Where a value stands that people usually look at before they order; null for the rest. */
export function firstScreenRank(path: Path): number | null {
  const rank = firstScreen.indexOf(path.join('.'));
  return rank < 0 ? null : rank;
}

const placeKeys = new Set([
  'region',
  'location',
  'project',
  'subscriptionID',
  'resourceGroup',
  'vpcID',
  'managementClusterName',
  'identityRef',
  'vsphere',
]);

/** Whether a value says where the cluster will stand. */
export function isPlace(path: Path): boolean {
  return placeKeys.has(path[0] ?? '');
}

const folds: Record<string, readonly string[]> = {
  network: [
    'clusterNetwork',
    'network',
    'networks',
    'router',
    'subnets',
    'ports',
    'externalNetwork',
    'managedSubnets',
    'managedSecurityGroups',
    'securityGroupIDs',
    'apiServerLoadBalancer',
    'apiServerAccessProfile',
    'bastion',
    'publicIP',
    'vpcCni',
    'kubeProxy',
    'ingress',
    'masterAuthorizedNetworksConfig',
    'dnsServiceIP',
    'dnsNameservers',
    'nameservers',
    'floatingIPPoolRef',
    'controlPlaneEndpoint',
    'vpcID',
    'subnetID',
    'cluster',
  ],
  machines: [
    'controlPlane',
    'worker',
    'machinePools',
    'machines',
    'image',
    'imageLookup',
    'amiID',
    'sshKeyName',
    'sshPublicKey',
    'ssh',
    'rootVolume',
    'additionalBlockDevices',
    'nonRootVolumes',
    'iamInstanceProfile',
    'uncompressedUserData',
    'providerID',
  ],
  kubernetes: [
    'k0s',
    'k0smotron',
    'kubernetes',
    'version',
    'releaseChannel',
    'addons',
    'enableAutopilot',
    'autoUpgradeProfile',
  ],
  security: [
    'encryption',
    'audit',
    'securityProfile',
    'oidcIssuerProfile',
    'oidcIdentityProviderConfig',
    'associateOIDCProvider',
  ],
};
const foldOfKey = new Map(Object.entries(folds).flatMap(([fold, keys]) => keys.map((key) => [key, fold])));

/** Which fold a value belongs to, by its outermost key. */
export function foldOf(path: Path): string {
  return foldOfKey.get(path[0] ?? '') ?? 'advanced';
}
