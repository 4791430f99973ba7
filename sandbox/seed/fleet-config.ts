import type { FleetRow } from './data.ts';

type Config = Record<string, unknown>;

const counts = ({ controlPlanes, workers }: FleetRow): Config => ({
  controlPlaneNumber: controlPlanes,
  workersNumber: workers,
});

/** What was ordered, per chart: overrides only, as a person fills in the form. */
const configs: Record<string, (row: FleetRow) => Config> = {
  'adopted-cluster': () => ({ consecutiveFailureThreshold: 3 }),
  'aws-eks': ({ region, workers, machine }) => ({ region, workersNumber: workers, worker: { instanceType: machine } }),
  'aws-hosted-cp': ({ region, workers, machine }) => ({
    region,
    workersNumber: workers,
    managementClusterName: 'mgmt-eu',
    vpcID: 'vpc-0a1b2c3d4e5f60718',
    securityGroupIDs: ['sg-0a1b2c3d4e5f60718'],
    instanceType: machine,
  }),
  'aws-standalone-cp': (row) => ({
    ...counts(row),
    region: row.region,
    controlPlane: { instanceType: 't3.large' },
    worker: { instanceType: row.machine, rootVolumeSize: 40 },
  }),
  'azure-aks': ({ region, workers, machine }) => ({
    location: region,
    machinePools: { system: { vmSize: 'Standard_D2s_v5', count: 3 }, user: { vmSize: machine, count: workers } },
  }),
  'azure-standalone-cp': (row) => ({
    ...counts(row),
    location: row.region,
    subscriptionID: '00000000-0000-0000-0000-000000000003',
    controlPlane: { vmSize: 'Standard_D2s_v5' },
    worker: { vmSize: row.machine },
  }),
  'docker-hosted-cp': ({ workers }) => ({ workersNumber: workers }),
  'gcp-gke': ({ region, workers, machine }) => ({
    project: 'example-data',
    region,
    workersNumber: workers,
    machines: { machineType: machine },
  }),
  'gcp-standalone-cp': (row) => ({
    ...counts(row),
    project: 'example-data',
    region: row.region,
    controlPlane: { instanceType: 'e2-standard-2' },
    worker: { instanceType: row.machine },
  }),
  'openstack-standalone-cp': (row) => ({
    ...counts(row),
    identityRef: { cloudName: 'openstack', region: row.region },
    controlPlane: { flavor: 'm1.medium', image: { filter: { name: 'ubuntu-24.04' } } },
    worker: { flavor: row.machine, image: { filter: { name: 'ubuntu-24.04' } } },
  }),
  'vsphere-standalone-cp': (row) => ({
    ...counts(row),
    vsphere: {
      server: 'vcenter.muc.example.com',
      datacenter: 'muc',
      datastore: 'nvme-1',
      resourcePool: 'slipway',
      folder: 'slipway',
    },
    controlPlaneEndpointIP: '10.20.0.10',
    controlPlane: { vmTemplate: 'ubuntu-24.04-k0s', network: 'muc-clusters' },
    worker: { vmTemplate: 'ubuntu-24.04-k0s', network: 'muc-clusters', cpus: 4, memory: 16_384 },
  }),
};

/** `spec.config` of a cluster of the fleet. */
export function configOf(row: FleetRow): Config {
  const config = configs[row.chart]?.(row);
  if (!config) throw new Error(`sandbox/seed/fleet.yaml: no values are known for chart ${row.chart}`);
  if (row.state !== 'rejected-values') return config;
  return { ...config, worker: { instanceType: row.machine, rootVolumeSize: 4 } };
}
