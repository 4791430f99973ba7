import { getIn, isObject, own } from '../template-schema/json.ts';
import { type Machine, readMachine } from './machines.ts';

/** How many there are at least, as a rule and at most. */
export interface Span {
  low: number;
  likely: number;
  high: number;
}

export interface NodeGroup {
  role: 'control-plane' | 'worker';
  /** Name of the pool where a template has several. */
  pool: string | null;
  count: Span;
  machine: Machine;
  /** GiB of block storage of one machine; null where the values say something that is not understood. */
  diskGib: number | null;
}

export interface ClusterShape {
  groups: NodeGroup[];
  controlPlane: 'machines' | 'hosted' | 'managed' | 'none';
  region: string | null;
  loadBalancers: Span;
  /** Autoscaling without an upper bound, or machines that the cloud picks by itself. */
  hasOpenEnd: boolean;
  /** Sold by the cloud at a price above its free one. */
  tier: string | null;
}

type Values = Readonly<Record<string, unknown>>;

const count = (value: unknown) => (typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : 0);
const exactly = (many: number): Span => ({ low: many, likely: many, high: many });
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

const clouds = new Set(['aws', 'azure', 'gcp']);

/**
 * What an order would build, read from the merged values of any of the built-in templates by where they say it.
 * @param provider the catalog item's, such as `aws`
 */
export function readShape(values: Values, provider: string): ClusterShape {
  const hosts = values.machines;
  const isHosted = isObject(values.k0smotron);
  const region = text(values.region) ?? text(values.location) ?? text(getIn(values, ['identityRef', 'region']));
  const base = { region, hasOpenEnd: false, tier: null, loadBalancers: exactly(0) };
  if (provider === 'internal') return { ...base, groups: [], controlPlane: 'none' };
  if (Array.isArray(hosts)) {
    const machine: Machine = { kind: 'nothing-bought', why: 'own-machines' };
    const groups = [worker({ count: exactly(hosts.length), machine, diskGib: 0 })];
    return { ...base, groups, controlPlane: 'hosted', loadBalancers: balancers(values, provider, isHosted) };
  }
  const pools = poolsOf(values, provider);
  const ownControlPlane = !isHosted && count(values.controlPlaneNumber) > 0;
  return {
    ...base,
    groups: [...(ownControlPlane ? [controlPlaneOf(values)] : []), ...pools.groups],
    hasOpenEnd: pools.hasOpenEnd,
    tier: text(getIn(values, ['sku', 'tier'])),
    controlPlane: isHosted ? 'hosted' : ownControlPlane ? 'machines' : 'managed',
    loadBalancers: balancers(values, provider, isHosted),
  };
}

function worker(group: Omit<NodeGroup, 'role' | 'pool'> & { pool?: string }): NodeGroup {
  return { role: 'worker', pool: null, ...group };
}

function controlPlaneOf(values: Values): NodeGroup {
  const part = values.controlPlane;
  return {
    role: 'control-plane',
    pool: null,
    count: exactly(count(values.controlPlaneNumber)),
    machine: readMachine(part),
    diskGib: diskOf(part),
  };
}

function poolsOf(values: Values, provider: string): { groups: NodeGroup[]; hasOpenEnd: boolean } {
  if (isObject(values.machinePools)) {
    const groups = Object.entries(values.machinePools).map(([pool, part]) =>
      worker({ pool, count: scaled(part), machine: readMachine(part), diskGib: diskOf(part) }),
    );
    return { groups, hasOpenEnd: false };
  }
  // GKE alone keeps its one pool under `machines`; with autopilot Google chooses the nodes.
  if (isObject(values.machines)) {
    if (values.enableAutopilot === true) return { groups: [], hasOpenEnd: true };
    const many = count(values.workersNumber);
    const scaling = own(values.machines, 'scaling');
    const isScaling = own(scaling, 'enableAutoscaling') === true;
    const high = count(own(scaling, 'maxCount'));
    const span = isScaling ? widen(many, count(own(scaling, 'minCount')), high) : exactly(many);
    const group = worker({ count: span, machine: readMachine(values.machines), diskGib: diskOf(values.machines) });
    return { groups: [group], hasOpenEnd: isScaling && high === 0 };
  }
  const many = count(values.workersNumber);
  if (many === 0) return { groups: [], hasOpenEnd: false };
  // Templates with a hosted control plane have one kind of machine and describe it at the top.
  const part = isObject(values.worker) ? values.worker : values;
  const machine: Machine = provider === 'docker' ? { kind: 'nothing-bought', why: 'shared-host' } : readMachine(part);
  return { groups: [worker({ count: exactly(many), machine, diskGib: diskOf(part) })], hasOpenEnd: false };
}

function scaled(part: unknown): Span {
  const many = count(own(part, 'count'));
  const autoscaling = own(part, 'autoscaling');
  if (own(autoscaling, 'enabled') !== true) return exactly(many);
  return widen(many, count(own(autoscaling, 'minCount')), count(own(autoscaling, 'maxCount')));
}

/** Nobody runs fewer than none or more than a bound that is not there. */
function widen(many: number, low: number, high: number): Span {
  return { low: low === 0 ? many : Math.min(low, many), likely: many, high: Math.max(high, many) };
}

const diskKeys = ['rootVolumeSize', 'rootDeviceSize', 'osDiskSizeGB', 'diskSizeGB'];
const furtherKeys = ['nonRootVolumes', 'additionalBlockDevices', 'dataVolumes'];

/** GiB of root disk and further volumes. A flavor's own disk is part of the flavor. */
function diskOf(part: unknown): number | null {
  const root = diskKeys.map((key) => own(part, key)).find((value) => typeof value === 'number');
  let gib = typeof root === 'number' ? root : count(own(own(part, 'rootVolume'), 'sizeGiB'));
  for (const volumes of furtherKeys.map((key) => own(part, key))) {
    for (const volume of Array.isArray(volumes) ? volumes : []) {
      const size = count(own(volume, 'size')) || count(own(volume, 'sizeGiB'));
      if (size === 0) return null;
      gib += size;
    }
  }
  return gib;
}

/** One in front of the API server where the template makes one; one more where somebody publishes a service. */
function balancers(values: Values, provider: string, isHosted: boolean): Span {
  const isPublished = getIn(values, ['k0smotron', 'service', 'type']) === 'LoadBalancer';
  const hasOwn = isHosted
    ? isPublished
    : provider === 'openstack'
      ? getIn(values, ['apiServerLoadBalancer', 'enabled']) === true
      : clouds.has(provider) && count(values.controlPlaneNumber) > 0;
  const many = hasOwn ? 1 : 0;
  return { low: many, likely: many, high: clouds.has(provider) ? many + 1 : many };
}
