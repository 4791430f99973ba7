import { type ClusterAccess, parseKubeconfig } from '../client/kubeconfig.ts';
import { keyOf, nameOf } from '../client/objects.ts';
import { type ProbeAnswer, probe } from '../client/probe.ts';
import { kinds } from '../kinds.ts';
import type { Requeue } from '../runtime/work-queue.ts';
import type { SveltosCluster } from '../shapes/neighbours.ts';
import { type Controller, updateStatus, type World } from '../world.ts';

/** Sveltos asks each cluster once a minute. */
const betweenMs = 60_000;
/** By the clock on the wall it asks no more often than this. */
const shortestWallMs = 1000;
const usualThreshold = 3;
const managementLabel = 'k0rdent.mirantis.com/management-cluster';
/** Names that nobody can have (RFC 2606) stand for clusters that are elsewhere and well. */
const standIn = /(^|\.)example\.(com|net|org)$/;
const standInVersion = 'v1.34.2';

/** Plays Sveltos' cluster manager: asks adopted clusters for their version with the kubeconfig they came with. */
export class AdoptedClusterController implements Controller {
  readonly name = 'sveltos-cluster';
  readonly #world: World;
  constructor(world: World) {
    this.#world = world;
  }

  subscribe(enqueue: (key: string) => void): void {
    const { caches, scenarios } = this.#world;
    // Its own reports do not make it ask again.
    caches.sveltosClusters.onChange((now, before) => {
      const isNew = now && (!before || JSON.stringify(now.spec) !== JSON.stringify(before.spec));
      if (isNew) enqueue(keyOf(now.metadata));
    });
    scenarios.onChange(() => {
      for (const { metadata } of caches.sveltosClusters.all()) enqueue(keyOf(metadata));
    });
  }

  async reconcile(key: string): Promise<Requeue> {
    const { caches, clock, scenarios } = this.#world;
    const cluster = caches.sveltosClusters.get(nameOf(key));
    const isOurs = cluster?.metadata.labels?.[managementLabel] !== undefined;
    if (!cluster || isOurs || cluster.metadata.deletionTimestamp) return undefined;
    const { namespace, name } = cluster.metadata;
    const again = Math.max(betweenMs, shortestWallMs * clock.speed);
    const isLost = scenarios.isOn('node-loss', namespace, name);
    // Who never answered because the network swallows everything keeps Sveltos waiting.
    if (isLost && !cluster.status?.ready) return again;
    const answer = isLost
      ? { failure: 'failed to reach the API server: connection timed out' }
      : await this.#ask(cluster);
    // It may be gone or changed by now.
    const current = caches.sveltosClusters.get(nameOf(key));
    if (!current || current.metadata.uid !== cluster.metadata.uid) return undefined;
    await updateStatus(this.#world, caches.sveltosClusters, current, { ...current, status: statusOf(current, answer) });
    return again;
  }

  async #ask(cluster: SveltosCluster): Promise<ProbeAnswer> {
    const { scenarios } = this.#world;
    const { namespace, name } = cluster.metadata;
    if (scenarios.isOn('bad-cloud-key', namespace, name))
      return { failure: 'the server has asked for the client to provide credentials' };
    const access = await this.#access(cluster);
    if (typeof access === 'string') return { failure: access };
    return isStandIn(access) ? { version: standInVersion } : await probe(access);
  }

  /** How to reach a cluster, or why nobody can. */
  async #access({ metadata, spec }: SveltosCluster): Promise<ClusterAccess | string> {
    const name = spec?.kubeconfigName || `${metadata.name}-sveltos-kubeconfig`;
    const secret = await this.#world.client.find(kinds.secret, { namespace: metadata.namespace, name });
    if (!secret) return `secrets "${name}" not found`;
    const [first = ''] = Object.keys(secret.data ?? {});
    const text = secret.data?.[spec?.kubeconfigKeyName || first] ?? '';
    const access = parseKubeconfig(Buffer.from(text, 'base64').toString('utf8'));
    if (!access) return 'invalid configuration: no configuration has been provided';
    return URL.canParse(access.server) ? access : `host must be a URL or a host:port pair: "${access.server}"`;
  }
}

function isStandIn({ server }: ClusterAccess): boolean {
  return standIn.test(new URL(server).hostname);
}

/** Once a cluster has answered it is ready for good; that it no longer answers stands beside it. */
function statusOf({ spec, status }: SveltosCluster, answer: ProbeAnswer): SveltosCluster['status'] {
  if ('version' in answer) {
    const { failureMessage: _, ...rest } = status ?? {};
    const { version } = answer;
    return { ...rest, ready: true, connectionStatus: 'Healthy', connectionFailures: 0, version };
  }
  const connectionFailures = (status?.connectionFailures ?? 0) + 1;
  const isDown = connectionFailures >= (spec?.consecutiveFailureThreshold ?? usualThreshold);
  return {
    ...status,
    connectionFailures,
    failureMessage: answer.failure,
    ...(isDown && { connectionStatus: 'Down' }),
  };
}
