import type { MachineType, NewRateCardVersion, Rates } from '../../../../lib/contracts/rate-cards.ts';

/**
 * The prices an installation begins with: on-demand Linux list prices in US dollars, remembered to a few percent, for
 * finops to replace. Types that the source does not list follow from a sibling of the same family, whose prices are
 * proportional to size. What nobody knows is null.
 */
export interface FirstRateCard extends NewRateCardVersion {
  provider: string;
}

const validFrom = '2026-01-01';
const source = 'List prices, on demand, Linux, mid-2026, from memory: ± a few percent';
const onPremises = 'Own data centre: 0.012 per vCPU and 0.0016 per GiB of memory an hour';

function machine(name: string, vcpu: number, memoryGib: number, hourly: string, gpu = 0): MachineType {
  return { name, vcpu, memoryGib, gpu, hourly };
}
function region(name: string, low: string, likely: string, high: string): Rates['regions'][number] {
  return { name, low, likely, high };
}

const nothingKnown: Rates = {
  machines: [],
  vcpuHourly: null,
  memoryGibHourly: null,
  volumeGibMonth: null,
  loadBalancerHourly: null,
  managedControlPlaneHourly: null,
  hostedControlPlaneHourly: null,
  clusterMonthly: '0',
  regions: [],
  gpuHourly: null,
  discountPercent: '0',
};

const aws: Rates = {
  ...nothingKnown,
  machines: [
    machine('t3.small', 2, 2, '0.0208'),
    machine('t3.medium', 2, 4, '0.0416'),
    machine('t3.large', 2, 8, '0.0832'),
    machine('t3.xlarge', 4, 16, '0.1664'),
    machine('m5.large', 2, 8, '0.0960'),
    machine('m5.xlarge', 4, 16, '0.1920'),
    machine('m5.2xlarge', 8, 32, '0.3840'),
    machine('m5.4xlarge', 16, 64, '0.7680'),
    machine('m6i.large', 2, 8, '0.0960'),
    machine('m6i.xlarge', 4, 16, '0.1920'),
    machine('m6i.2xlarge', 8, 32, '0.3840'),
    machine('m7g.large', 2, 8, '0.0816'),
    machine('m7g.xlarge', 4, 16, '0.1632'),
    machine('c5.xlarge', 4, 8, '0.1700'),
    machine('c5.2xlarge', 8, 16, '0.3400'),
    machine('c6i.xlarge', 4, 8, '0.1700'),
    machine('c6i.2xlarge', 8, 16, '0.3400'),
    machine('r6i.xlarge', 4, 32, '0.2520'),
    machine('r6i.2xlarge', 8, 64, '0.5040'),
    machine('g4dn.xlarge', 4, 16, '0.5260', 1),
    machine('g5.xlarge', 4, 16, '1.0060', 1),
    machine('p3.2xlarge', 8, 61, '3.0600', 1),
  ],
  volumeGibMonth: '0.08',
  loadBalancerHourly: '0.0225',
  managedControlPlaneHourly: '0.10',
  regions: [
    region('us-east-1', '1', '1', '1'),
    region('us-east-2', '1', '1', '1'),
    region('us-west-2', '1', '1', '1'),
    region('eu-central-1', '1.15', '1.175', '1.20'),
    region('eu-west-1', '1.10', '1.10', '1.10'),
    region('eu-west-2', '1.10', '1.15', '1.20'),
    region('ap-southeast-1', '1.25', '1.25', '1.25'),
  ],
};

const azure: Rates = {
  ...nothingKnown,
  machines: [
    machine('Standard_B2s', 2, 4, '0.0416'),
    machine('Standard_D2s_v5', 2, 8, '0.0960'),
    machine('Standard_D4s_v5', 4, 16, '0.1920'),
    machine('Standard_D8s_v5', 8, 32, '0.3840'),
    machine('Standard_D16s_v5', 16, 64, '0.7680'),
    machine('Standard_E4s_v5', 4, 32, '0.2520'),
    machine('Standard_E8s_v5', 8, 64, '0.5040'),
    machine('Standard_F4s_v2', 4, 8, '0.1690'),
    machine('Standard_F8s_v2', 8, 16, '0.3380'),
    machine('Standard_NC4as_T4_v3', 4, 28, '0.5260', 1),
  ],
  volumeGibMonth: '0.135',
  loadBalancerHourly: '0.025',
  managedControlPlaneHourly: '0',
  regions: [
    region('eastus', '1', '1', '1'),
    region('westeurope', '1.15', '1.175', '1.20'),
    region('northeurope', '1.05', '1.10', '1.15'),
    region('germanywestcentral', '1.15', '1.20', '1.25'),
  ],
};

const gcp: Rates = {
  ...nothingKnown,
  machines: [
    machine('e2-standard-2', 2, 8, '0.0670'),
    machine('e2-standard-4', 4, 16, '0.1340'),
    machine('e2-standard-8', 8, 32, '0.2680'),
    machine('n2-standard-4', 4, 16, '0.1942'),
    machine('n2-standard-8', 8, 32, '0.3884'),
    machine('n2d-standard-4', 4, 16, '0.1690'),
    machine('c3-standard-4', 4, 16, '0.2016'),
    machine('a2-highgpu-1g', 12, 85, '3.6700', 1),
  ],
  volumeGibMonth: '0.10',
  loadBalancerHourly: '0.025',
  managedControlPlaneHourly: '0.10',
  regions: [
    region('us-central1', '1', '1', '1'),
    region('europe-west1', '1.05', '1.10', '1.15'),
    region('europe-west3', '1.25', '1.275', '1.30'),
  ],
};

const openstack: Rates = {
  ...nothingKnown,
  machines: [
    machine('m1.medium', 4, 16, '0.0730'),
    machine('m1.large', 8, 32, '0.1459'),
    machine('m1.xlarge', 16, 64, '0.2918'),
    machine('m1.2xlarge', 32, 128, '0.5836'),
  ],
  volumeGibMonth: '0.04',
  loadBalancerHourly: '0',
};

/** Virtual machines whose size the order gives in numbers. */
const bySize: Rates = {
  ...nothingKnown,
  vcpuHourly: '0.012',
  memoryGibHourly: '0.0016',
  volumeGibMonth: '0.04',
  loadBalancerHourly: '0',
};

const common = { currency: 'USD', validFrom, validUntil: null };

export const firstRateCards: readonly FirstRateCard[] = [
  { provider: 'aws', ...common, source: `${source}; us-east-2`, rates: aws },
  { provider: 'azure', ...common, source: `${source}; eastus`, rates: azure },
  { provider: 'gcp', ...common, source: `${source}; us-central1`, rates: gcp },
  { provider: 'openstack', ...common, source: onPremises, rates: openstack },
  { provider: 'vsphere', ...common, source: onPremises, rates: bySize },
  { provider: 'kubevirt', ...common, source: onPremises, rates: bySize },
  // Containers on the management cluster and clusters that run already: nothing is bought for them.
  {
    provider: 'docker',
    ...common,
    source: 'Nothing is bought',
    rates: { ...nothingKnown, hostedControlPlaneHourly: '0' },
  },
  { provider: 'remote', ...common, source: 'Nothing is bought', rates: nothingKnown },
  { provider: 'internal', ...common, source: 'Nothing is bought', rates: nothingKnown },
];
