import { type KubeObject, readPath } from '../../controllers/client/objects.ts';
import { resource } from '../../controllers/client/resources.ts';
import type { KubeClient } from '../../controllers/client/rest.ts';
import { counted, spelled } from '../../lib/quantity.ts';
import type { MemberCluster } from './shapes.ts';

type Seen = Required<
  Pick<NonNullable<MemberCluster['status']>, 'kubernetesVersion' | 'apiEnablements' | 'nodeSummary' | 'resourceSummary'>
>;

/** What a member has. */
export interface Inventory {
  seen: Seen;
  /** Whether each group of its API has told its kinds. */
  isComplete: boolean;
}

const nodes = resource('Node', 'v1/nodes', false);
const pods = resource('Pod', 'v1/pods');

interface Discovered {
  groups?: { preferredVersion?: { groupVersion: string }; versions: { groupVersion: string }[] }[];
  resources?: { name: string; kind: string }[];
}

/** Every kind that a member serves, as far as its groups tell. */
async function discover(client: KubeClient): Promise<{ apiEnablements: Seen['apiEnablements']; isComplete: boolean }> {
  const read = (path: string) => client.request<Discovered>('GET', path).catch(() => undefined);
  const apis = await read('/apis');
  if (!apis) return { apiEnablements: [], isComplete: false };
  const versions = (apis.groups ?? []).flatMap((group) => group.versions.map(({ groupVersion }) => groupVersion));
  const paths = [['v1', '/api/v1'], ...versions.map((version) => [version, `/apis/${version}`])];
  const found = await Promise.all(
    paths.map(async ([groupVersion = '', path = '']) => {
      const { resources } = (await read(path)) ?? {};
      const own = resources?.filter(({ name }) => !name.includes('/')).map(({ name, kind }) => ({ name, kind }));
      return { groupVersion, resources: own?.sort((a, b) => (a.name < b.name ? -1 : 1)) };
    }),
  );
  return {
    apiEnablements: found
      .flatMap(({ groupVersion, resources = [] }) => (resources.length > 0 ? [{ groupVersion, resources }] : []))
      .sort((a, b) => (a.groupVersion < b.groupVersion ? -1 : 1)),
    isComplete: found.every(({ resources }) => resources !== undefined),
  };
}

type Amounts = Map<string, bigint>;
const add = (sums: Amounts, name: string, amount: bigint): void => void sums.set(name, (sums.get(name) ?? 0n) + amount);

const toList = (sums: Amounts): Record<string, string> =>
  Object.fromEntries([...sums].map(([name, amount]) => [name, spelled(name, amount)]));

/** What a pod requests; it counts as one pod itself. */
function requestOf(pod: KubeObject): [string, bigint][] {
  const containers = (readPath(pod, 'spec.containers') ?? []) as {
    resources?: { requests?: Record<string, string> };
  }[];
  const sums: Amounts = new Map([['pods', 1n]]);
  for (const { resources } of containers) {
    for (const [name, quantity] of Object.entries(resources?.requests ?? {})) add(sums, name, counted(name, quantity));
  }
  return [...sums];
}

const isOver = (pod: KubeObject): boolean => ['Succeeded', 'Failed'].includes(String(readPath(pod, 'status.phase')));
const nodeOf = (pod: KubeObject): string | undefined => readPath(pod, 'spec.nodeName') as string | undefined;

const allocatableOf = (node: KubeObject): [string, bigint][] =>
  Object.entries((readPath(node, 'status.allocatable') ?? {}) as Record<string, string>).map(([name, quantity]) => [
    name,
    counted(name, quantity),
  ]);

/** The class of a node by what it has free: the largest whose least it has of everything. */
function gradeOf(free: Amounts, models: NonNullable<MemberCluster['spec']['resourceModels']>): number {
  const at = models.findLastIndex(({ ranges }) =>
    ranges.every(({ name, min }) => (free.get(name) ?? 0n) >= counted(name, min)),
  );
  return Math.max(0, at);
}

function summarize(
  cluster: MemberCluster,
  allNodes: readonly KubeObject[],
  allPods: readonly KubeObject[],
): Seen['resourceSummary'] {
  const [allocatable, allocated, allocating] = [
    new Map<string, bigint>(),
    new Map<string, bigint>(),
    new Map<string, bigint>(),
  ];
  const models = cluster.spec.resourceModels ?? [];
  const counts = models.map(({ grade }) => ({ grade, count: 0 }));
  const live = allPods.filter((pod) => !isOver(pod));
  for (const pod of live) {
    for (const [name, amount] of requestOf(pod)) add(nodeOf(pod) ? allocated : allocating, name, amount);
  }
  for (const node of allNodes) {
    const free: Amounts = new Map(allocatableOf(node));
    for (const [name, amount] of free) add(allocatable, name, amount);
    for (const pod of live.filter((one) => nodeOf(one) === node.metadata.name)) {
      for (const [name, amount] of requestOf(pod)) add(free, name, -amount);
    }
    const model = counts[gradeOf(free, models)];
    if (model) model.count += 1;
  }
  return {
    allocatable: toList(allocatable),
    allocated: toList(allocated),
    ...(allocating.size > 0 && { allocating: toList(allocating) }),
    ...(counts.length > 0 && { allocatableModelings: counts }),
  };
}

const isReady = (node: KubeObject): boolean =>
  ((readPath(node, 'status.conditions') ?? []) as { type: string; status: string }[]).some(
    ({ type, status }) => type === 'Ready' && status === 'True',
  );

/**
 * Looks at what a member has. Its version and its kinds may stay unknown.
 * @throws Error where it does not tell its nodes and pods: nothing can be said of its room then
 */
export async function takeInventory(client: KubeClient, cluster: MemberCluster): Promise<Inventory> {
  const [version, { apiEnablements, isComplete }, nodeList, podList] = await Promise.all([
    client.request<{ gitVersion: string }>('GET', '/version').catch(() => ({ gitVersion: '' })),
    discover(client),
    client.list(nodes),
    client.list(pods),
  ]);
  const nodeSummary = { totalNum: nodeList.items.length, readyNum: nodeList.items.filter(isReady).length };
  const resourceSummary = summarize(cluster, nodeList.items, podList.items);
  return { seen: { kubernetesVersion: version.gitVersion, apiEnablements, nodeSummary, resourceSummary }, isComplete };
}
