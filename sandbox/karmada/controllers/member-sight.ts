import { type KubeObject, readPath } from '../../controllers/client/objects.ts';
import { resource } from '../../controllers/client/resources.ts';
import { ApiError, type KubeClient } from '../../controllers/client/rest.ts';
import type { Members } from './members.ts';
import { counted, spelled } from './quantity.ts';
import type { MemberCluster } from './shapes.ts';

type Seen = Required<
  Pick<NonNullable<MemberCluster['status']>, 'kubernetesVersion' | 'apiEnablements' | 'nodeSummary' | 'resourceSummary'>
>;

/** How a member answers, and what it has. */
export type Sight =
  | { state: 'ready'; seen: Seen }
  | { state: 'unhealthy' }
  | { state: 'unreachable' }
  | { state: 'unknown'; error: string };

const nodes = resource('Node', 'v1/nodes', false);
const pods = resource('Pod', 'v1/pods');

interface Discovered {
  groups?: { preferredVersion?: { groupVersion: string }; versions: { groupVersion: string }[] }[];
  resources?: { name: string; kind: string }[];
}

/** Every kind that a member serves. */
async function discover(client: KubeClient): Promise<Seen['apiEnablements']> {
  const { groups = [] } = await client.request<Discovered>('GET', '/apis');
  const versions = groups.flatMap((group) => group.versions.map(({ groupVersion }) => groupVersion));
  const paths = [['v1', '/api/v1'], ...versions.map((version) => [version, `/apis/${version}`])];
  const found = await Promise.all(
    paths.map(async ([groupVersion = '', path = '']) => {
      const { resources = [] } = await client.request<Discovered>('GET', path);
      const own = resources.filter(({ name }) => !name.includes('/')).map(({ name, kind }) => ({ name, kind }));
      return { groupVersion, resources: own.sort((a, b) => (a.name < b.name ? -1 : 1)) };
    }),
  );
  return found
    .filter(({ resources }) => resources.length > 0)
    .sort((a, b) => (a.groupVersion < b.groupVersion ? -1 : 1));
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

/** Asks a member how it is. */
export async function lookAt(cluster: MemberCluster, members: Members): Promise<Sight> {
  let client: KubeClient;
  try {
    client = await members.of(cluster);
  } catch (error) {
    return { state: 'unknown', error: (error as Error).message };
  }
  try {
    const { gitVersion } = await client.request<{ gitVersion: string }>('GET', '/version');
    const [apiEnablements, nodeList, podList] = await Promise.all([
      discover(client),
      client.list(nodes),
      client.list(pods),
    ]);
    const nodeSummary = { totalNum: nodeList.items.length, readyNum: nodeList.items.filter(isReady).length };
    const resourceSummary = summarize(cluster, nodeList.items, podList.items);
    return { state: 'ready', seen: { kubernetesVersion: gitVersion, apiEnablements, nodeSummary, resourceSummary } };
  } catch (error) {
    return error instanceof ApiError ? { state: 'unhealthy' } : { state: 'unreachable' };
  }
}
