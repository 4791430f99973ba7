import { Informer } from '../../controllers/client/informer.ts';
import { type KubeObject, keyOf } from '../../controllers/client/objects.ts';
import type { KubeClient } from '../../controllers/client/rest.ts';
import { kinds } from '../../controllers/kinds.ts';
import type { Home } from '../../lib/home.ts';
import type { ClusterFact, NodeFact, ServiceFact } from './facts.ts';
import { clusterFactOf, clusterOf, nodeFactOf } from './read-facts.ts';

const historyFile = 'metrics-history.json';
const keptMs = 91 * 86_400_000;

interface History {
  clusters: ClusterFact[];
  nodes: Record<string, NodeFact[]>;
}

/** Earlier sandboxes kept the names of services alone, each in a namespace of its name. */
type KeptFact = Omit<ClusterFact, 'services'> & { services: readonly (ServiceFact | string)[] };

function readHistory(text: string): History {
  const { clusters, nodes } = JSON.parse(text) as Omit<History, 'clusters'> & { clusters: KeptFact[] };
  const toService = (one: ServiceFact | string): ServiceFact =>
    typeof one === 'string' ? { name: one, namespace: one } : one;
  return { nodes, clusters: clusters.map((fact) => ({ ...fact, services: fact.services.map(toService) })) };
}

/**
 * The fleet as the API server tells it, read like any client reads it, and what was there before: clusters and nodes
 * that were deleted while this ran are kept in the home folder for as long as their series are.
 */
export class FleetRegistry {
  readonly #informers;
  readonly #home: Home;
  readonly #history: History;
  #saving: Promise<void> = Promise.resolve();
  #known: ClusterFact[] | null = null;

  private constructor(client: KubeClient, home: Home, history: History, log: (text: string) => void) {
    this.#home = home;
    this.#history = history;
    this.#informers = {
      deployments: new Informer(client, kinds.clusterDeployment, { log }),
      machines: new Informer(client, kinds.machine, { log }),
      clusters: new Informer(client, kinds.cluster, { log }),
      sveltos: new Informer(client, kinds.sveltosCluster, { log }),
      sets: new Informer(client, kinds.serviceSet, { log }),
    };
  }

  /** Reads the fleet; resolves when all of it is known. */
  static async open(client: KubeClient, home: Home, log: (text: string) => void): Promise<FleetRegistry> {
    const history = readHistory((await home.read(historyFile)) ?? '{"clusters":[],"nodes":{}}');
    const registry = new FleetRegistry(client, home, history, log);
    await registry.#start();
    return registry;
  }

  async #start(): Promise<void> {
    const { deployments, machines, clusters, sveltos, sets } = this.#informers;
    deployments.onChange((now, before) => {
      if (!now && before) this.#bury(clusterFactOf(this.#objectsOf(before)));
    });
    machines.onChange((now, before) => {
      const node = !now && before ? nodeFactOf(before) : null;
      if (before && node) this.#buryNode(clusterOf(before), node);
    });
    const forget = (): void => {
      this.#known = null;
    };
    for (const informer of [deployments, machines, clusters, sveltos, sets]) {
      (informer as unknown as Informer<KubeObject>).onChange(forget);
    }
    await Promise.all([deployments.start(), machines.start(), clusters.start(), sveltos.start(), sets.start()]);
  }

  #objectsOf(deployment: Parameters<typeof clusterFactOf>[0]['deployment']) {
    const key = keyOf(deployment.metadata);
    const [namespace = '', name = ''] = key.split('/');
    const living = [...this.#informers.machines.all()]
      .filter((machine) => clusterOf(machine) === key)
      .flatMap((machine) => nodeFactOf(machine) ?? []);
    const created = Date.parse(deployment.metadata.creationTimestamp ?? '');
    const gone = (this.#history.nodes[key] ?? []).filter(({ startMs }) => startMs >= created);
    return {
      deployment,
      cluster: this.#informers.clusters.get({ namespace, name }),
      sveltos: this.#informers.sveltos.get({ namespace, name }),
      nodes: [...living, ...gone],
      sets: [...this.#informers.sets.all()].filter(
        ({ metadata, spec }) => metadata.namespace === namespace && spec.cluster === name,
      ),
    };
  }

  #bury(fact: ClusterFact): void {
    const endMs = Date.now();
    const nodes = fact.nodes.map((node) => ({ ...node, endMs: node.endMs ?? endMs }));
    this.#history.clusters.push({ ...fact, nodes, endMs });
    this.#save();
  }

  #buryNode(key: string, node: NodeFact): void {
    this.#history.nodes[key] = [...(this.#history.nodes[key] ?? []), { ...node, endMs: Date.now() }];
    this.#save();
  }

  #save(): void {
    const oldestMs = Date.now() - keptMs;
    const isKept = ({ endMs }: { endMs: number | null }): boolean => (endMs ?? oldestMs) >= oldestMs;
    this.#history.clusters = this.#history.clusters.filter(isKept);
    for (const [key, nodes] of Object.entries(this.#history.nodes)) this.#history.nodes[key] = nodes.filter(isKept);
    const text = JSON.stringify(this.#history);
    this.#saving = this.#saving.then(() => this.#home.write(historyFile, text));
  }

  /** All clusters, those that are gone too. The same array until something changes. */
  facts(): readonly ClusterFact[] {
    const living = (): ClusterFact[] =>
      Array.from(this.#informers.deployments.all(), (deployment) => clusterFactOf(this.#objectsOf(deployment)));
    this.#known ??= [...living(), ...this.#history.clusters];
    return this.#known;
  }

  async stop(): Promise<void> {
    await Promise.all(Object.values(this.#informers).map((informer) => informer.stop()));
    await this.#saving;
  }
}
