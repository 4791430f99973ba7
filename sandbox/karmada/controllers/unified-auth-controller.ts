import { isDeepStrictEqual } from 'node:util';
import type { KubeObject } from '../../controllers/client/objects.ts';
import type { Requeue } from '../../controllers/runtime/work-queue.ts';
import { impersonationRules, proxySubjects } from './impersonation.ts';
import { executionNamespaceOf, finalizers, kinds, marks } from './kinds.ts';
import { workName } from './names.ts';
import type { MemberCluster } from './shapes.ts';
import { type Controller, createOnce, replace, type World } from './world.ts';

const controller = 'unified-auth-controller';
const roleName = 'karmada-impersonator';
const group = 'rbac.authorization.k8s.io';

/** Lets the impersonator of each member act as those who may use the proxy of that member, and as nobody else. */
export class UnifiedAuthController implements Controller {
  readonly name = controller;
  readonly #world: World;
  constructor(world: World) {
    this.#world = world;
  }

  subscribe(enqueue: (key: string) => void): void {
    const { clusters, clusterRoles, clusterRoleBindings } = this.#world.caches;
    const all = (): void => {
      for (const { metadata } of clusters.all()) enqueue(metadata.name);
    };
    clusters.onChange((now) => now && enqueue(now.metadata.name));
    clusterRoles.onChange(all);
    clusterRoleBindings.onChange(all);
  }

  async reconcile(name: string): Promise<Requeue> {
    const { clusters, clusterRoles, clusterRoleBindings } = this.#world.caches;
    const cluster = clusters.get({ name });
    const ref = cluster?.spec.impersonatorSecretRef;
    if (!cluster || !ref || cluster.metadata.deletionTimestamp) return undefined;
    // Its execution namespace comes before the finalizer.
    if (!cluster.metadata.finalizers?.includes(finalizers.cluster)) return undefined;
    const rules = impersonationRules(proxySubjects(clusterRoles.all(), clusterRoleBindings.all(), name));
    const metadata = { name: roleName, labels: { [marks.system]: 'true' } };
    const role = { apiVersion: `${group}/v1`, kind: 'ClusterRole', metadata, rules };
    const binding = {
      apiVersion: `${group}/v1`,
      kind: 'ClusterRoleBinding',
      metadata,
      roleRef: { apiGroup: group, kind: 'ClusterRole', name: roleName },
      subjects: [{ kind: 'ServiceAccount', namespace: ref.namespace, name: roleName }],
    };
    const changes = [await this.#put(cluster, role), await this.#put(cluster, binding)];
    if (!changes.includes(true)) return undefined;
    const event = { reason: 'SyncImpersonationConfigSucceed', note: 'Sync impersonation config succeed.' };
    await this.#world.events.emit(cluster, { type: 'Normal', ...event, controller });
    return undefined;
  }

  /** @returns whether the member gets something else now */
  async #put(cluster: MemberCluster, object: KubeObject): Promise<boolean> {
    const { works } = this.#world.caches;
    const namespace = executionNamespaceOf(cluster.metadata.name);
    const name = workName({ kind: object.kind, name: object.metadata.name });
    const sent = structuredClone(object);
    sent.metadata.labels = { ...sent.metadata.labels, [marks.managed]: 'true' };
    sent.metadata.annotations = { [marks.workNamespace]: namespace, [marks.workName]: name };
    const known = works.get({ namespace, name });
    if (!known) {
      return createOnce(this.#world, kinds.work, {
        apiVersion: 'work.karmada.io/v1alpha1',
        kind: 'Work',
        metadata: { name, namespace, finalizers: [finalizers.work] },
        spec: { workload: { manifests: [sent] } },
      });
    }
    if (known.metadata.deletionTimestamp || isDeepStrictEqual(known.spec.workload.manifests, [sent])) return false;
    await replace(this.#world, works, { ...known, spec: { ...known.spec, workload: { manifests: [sent] } } });
    return true;
  }
}
