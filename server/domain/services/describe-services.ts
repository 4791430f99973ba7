import type { ClusterService, ClusterServiceSet } from '../../../lib/contracts/cluster-services.ts';
import type { ClusterParts, OrderedService, ServicePart, ServiceSetPart } from '../clusters/cluster-parts.ts';
import { serviceKey, winnerOf } from '../clusters/cluster-service-sets.ts';
import { losesConflict } from '../clusters/cluster-services.ts';
import { isFalse } from '../clusters/condition.ts';
import { nextStepOf } from './next-step.ts';

interface Parts {
  deployment: Pick<
    ClusterParts['deployment'],
    'name' | 'deletedAt' | 'orderedServices' | 'disabledServices' | 'serviceUpgrades'
  >;
  serviceSets: readonly ServiceSetPart[];
}

type Found = Pick<ClusterService, 'state' | 'cause' | 'words'>;

/** One service of one set: what was asked for, and what was said of it. */
interface Row {
  name: string;
  namespace: string;
  /** Null once nobody asks for it any more. */
  wanted: { template: string; version: string } | null;
  /** The template that its controllers are told to install; null while they are told nothing. */
  handedOver: string | null;
  isDisabled: boolean;
  dependsOn: readonly OrderedService['dependsOn'][number][];
  told: ServicePart | null;
}

/**
 * The services of a cluster by the set that asks for them, the cluster's own first. Each set keeps its own state:
 * k0rdent merges them into one list and counts a service as ready when any set deploys it (k0rdent/kcm#1728).
 */
export function describeServices(parts: Parts): ClusterServiceSet[] {
  const { deployment, serviceSets } = parts;
  const own = serviceSets.find(isOwn) ?? emptySet(deployment.name);
  const others = serviceSets
    .filter((set) => !isOwn(set))
    .sort((a, b) => (a.multiClusterService ?? '').localeCompare(b.multiClusterService ?? ''));
  return [own, ...others]
    .map((set) => describeSet(set, parts))
    .filter(({ services, multiClusterService }) => services.length > 0 || multiClusterService !== null);
}

const isOwn = ({ multiClusterService }: ServiceSetPart) => multiClusterService === null;

/** What is shown of the cluster's own services before k0rdent has made their set. */
const emptySet = (name: string): ServiceSetPart => ({
  name,
  multiClusterService: null,
  priority: 100,
  driftMode: 'continuous',
  isPaused: false,
  generation: 0,
  isGoing: false,
  handedOver: [],
  services: [],
  isObserved: true,
  conditions: [],
});

function describeSet(set: ServiceSetPart, parts: Parts): ClusterServiceSet {
  const { name, multiClusterService, priority, driftMode, isPaused, generation, services } = set;
  const isDeployed = (key: string) => services.some((one) => serviceKey(one) === key && one.state === 'Deployed');
  return {
    name,
    multiClusterService,
    priority,
    driftMode,
    isPaused,
    generation,
    trouble: troubleOf(set),
    services: rowsOf(set, parts).map((row) => {
      const found = judge(row, set, parts, isDeployed);
      return {
        name: row.name,
        namespace: row.namespace,
        template: row.wanted?.template || row.told?.template || '',
        version: row.told?.version || row.wanted?.version || row.told?.template || '',
        since: row.told?.since?.toISOString() ?? null,
        ...found,
        nextStep: nextStepOf(found),
        dependsOn: row.dependsOn.map(serviceKey),
        upgrades: multiClusterService === null ? upgradesOf(row, parts) : [],
      };
    }),
  };
}

/** What was ordered in its order, then what is only being removed. */
function rowsOf(set: ServiceSetPart, { deployment }: Parts): Row[] {
  const ordered = isOwn(set) ? deployment.orderedServices : [];
  const disabled = isOwn(set) ? deployment.disabledServices : [];
  const handedOver = new Map(set.handedOver.map((one) => [serviceKey(one), one]));
  const told = new Map(set.services.map((one) => [serviceKey(one), one]));
  const written = new Map([...ordered, ...disabled].map((one) => [serviceKey(one), one]));
  return [...new Set([...written.keys(), ...handedOver.keys(), ...told.keys()])].flatMap((key) => {
    const [order, given, said] = [written.get(key), handedOver.get(key), told.get(key)];
    const known = order ?? given ?? said;
    if (!known || (deployment.deletedAt && !said)) return [];
    // k0rdent writes down of its own set what it has not been handed over any more.
    const isWanted = order !== undefined || (given !== undefined && !isOwn(set));
    const wanted = {
      template: order?.template || given?.template || '',
      version: given?.version || order?.template || '',
    };
    return [
      {
        name: known.name,
        namespace: known.namespace,
        wanted: isWanted && !set.isGoing && !deployment.deletedAt ? wanted : null,
        handedOver: given?.template ?? null,
        isDisabled: disabled.some((one) => serviceKey(one) === key),
        dependsOn: order?.dependsOn ?? [],
        told: said ?? null,
      },
    ];
  });
}

/** The state of one service in one set, and why; the first rule that fits decides. */
function judge(row: Row, set: ServiceSetPart, parts: Parts, isDeployed: (key: string) => boolean): Found {
  const { told, wanted, isDisabled } = row;
  if (isDisabled && !told) return { state: 'disabled', cause: null, words: null };
  if (!wanted || isDisabled || told?.state === 'Deleting' || told?.state === 'Deleted') {
    return { state: 'deleting', cause: null, words: wordsOf(told) };
  }
  if (told && losesConflict(told)) {
    const winner = winnerOf(told, set, parts);
    const cause: Found['cause'] = winner
      ? {
          key: 'replaced',
          params: { winner: winner.multiClusterService ?? 'cluster', priority: winner.priority },
        }
      : { key: 'replacedElsewhere', params: {} };
    return { state: 'replaced', cause, words: wordsOf(told) };
  }
  if (told?.state === 'Failed') return { state: 'failed', cause: null, words: wordsOf(told) };
  const missing = row.dependsOn.find((dependency) => !isDeployed(serviceKey(dependency)));
  const waits = missing ? ({ key: 'waitsFor', params: { service: missing.name } } as const) : null;
  const paused = set.isPaused ? ({ key: 'paused', params: {} } as const) : null;
  if (!told || told.state === 'Pending') {
    const cause = waits ?? paused ?? ({ key: 'notHandedOver', params: {} } as const);
    return { state: 'pending', cause, words: wordsOf(told) };
  }
  const target = wanted.template;
  if (target !== '' && told.template !== target) {
    const key = row.handedOver === target ? 'movingTo' : 'heldBack';
    const cause = waits ?? paused ?? ({ key, params: { template: target } } as const);
    return { state: 'provisioning', cause, words: wordsOf(told) };
  }
  const unhealthy = told.conditions.filter((one) => one.type.startsWith('ServiceHealth') && isFalse(one));
  if (unhealthy.length > 0) {
    const words = unhealthy.map(({ message }) => message).join('\n');
    return { state: 'provisioning', cause: { key: 'unhealthy', params: {} }, words };
  }
  if (told.state === 'Provisioning') {
    return { state: 'provisioning', cause: paused ?? { key: 'installing', params: {} }, words: wordsOf(told) };
  }
  // Deployed is said of what was asked for before.
  if (!set.isObserved) return { state: 'provisioning', cause: { key: 'notSeen', params: {} }, words: null };
  return { state: 'deployed', cause: null, words: null };
}

const wordsOf = (told: ServicePart | null) => told?.failureMessage.trim() || null;

/** k0rdent's conditions of the whole set, which are about its services no matter what each of them says. */
const setConditions = ['ServiceSetProfile', 'ServiceSetStatusesCollected', 'ServiceSetHealthRules'];

function troubleOf({ conditions, isGoing }: ServiceSetPart): string | null {
  if (isGoing) return null;
  const said = conditions.find((one) => setConditions.includes(one.type) && isFalse(one));
  return said ? said.message || said.reason : null;
}

const byVersion = new Intl.Collator('en', { numeric: true });

/** Versions that the service can go to, the newest last. */
function upgradesOf({ name, namespace, wanted, told }: Row, { deployment }: Parts): ClusterService['upgrades'] {
  const present = [wanted?.template, told?.template];
  const known =
    deployment.serviceUpgrades.find((one) => serviceKey(one) === serviceKey({ name, namespace }))?.versions ?? [];
  const others = known.filter(({ template }) => !present.includes(template));
  return [...new Map(others.map((one) => [one.template, one])).values()].sort((a, b) =>
    byVersion.compare(a.version, b.version),
  );
}
