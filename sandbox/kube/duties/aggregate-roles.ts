import { cloneJson, equalJson, isObject } from '../../lib/json.ts';
import { selectsLabels } from '../selectors/label-selector.ts';
import { type Store, WriteConflict } from '../store/store.ts';
import type { KubeObject } from '../types.ts';

const collection = 'rbac.authorization.k8s.io/clusterroles';

function selectorsOf(role: KubeObject): unknown[] {
  const rule = role.aggregationRule;
  return isObject(rule) && Array.isArray(rule.clusterRoleSelectors) ? rule.clusterRoleSelectors : [];
}

/** Keeps the rules of aggregated cluster roles the sum of the roles that they select. */
export class AggregateRolesDuty {
  private readonly store: Store;
  private unsubscribe: () => void = () => undefined;
  private running: Promise<void> | undefined;
  private isStale = false;

  constructor(store: Store) {
    this.store = store;
  }

  /** Resolves when the roles that are there now are summed up. */
  async start(): Promise<void> {
    this.unsubscribe = this.store.subscribe((event) => {
      if (event.resource === collection) this.refresh();
    });
    this.refresh();
    await this.running;
  }

  async stop(): Promise<void> {
    this.unsubscribe();
    await this.running;
  }

  private refresh(): void {
    this.isStale = true;
    this.running ??= this.run().finally(() => {
      this.running = undefined;
    });
  }

  private async run(): Promise<void> {
    while (this.isStale) {
      this.isStale = false;
      const entries = this.store.collection(collection).list('');
      await Promise.all(
        entries.map(async (entry) => {
          const selectors = selectorsOf(entry.object);
          if (selectors.length === 0) return;
          const selected = entries.filter(
            ({ object }) =>
              object.metadata.name !== entry.object.metadata.name &&
              selectors.some((selector) => selectsLabels(selector, object.metadata.labels ?? {})),
          );
          const rules = selected.flatMap(({ object }) => (Array.isArray(object.rules) ? object.rules : []));
          if (!equalJson(entry.object.rules ?? [], rules)) await this.save(entry.key, entry.revision, rules);
        }),
      );
    }
  }

  private async save(key: string, revision: number, rules: unknown[]): Promise<void> {
    const entry = this.store.get(collection, key);
    if (entry === undefined || entry.revision !== revision) return;
    const object = cloneJson(entry.object);
    object.rules = rules;
    try {
      await this.store.put(collection, key, revision, object);
    } catch (error) {
      if (!(error instanceof WriteConflict)) {
        process.stderr.write(`sandbox aggregated roles: ${String(error)}\n`);
        return;
      }
      await error.settled;
      this.isStale = true;
    }
  }
}
