import { isEmptySelector, matchesSelector } from '../../lib/label-selectors.ts';
import { keyOf } from '../client/objects.ts';
import { readyOfMultiClusterService } from '../clusterdeployment/ready.ts';
import { setCondition } from '../conditions.ts';
import { systemNamespace } from '../kinds.ts';
import type { Requeue } from '../runtime/work-queue.ts';
import type { ClusterDeployment, MultiClusterService } from '../shapes/k0rdent.ts';
import { type Controller, dropFinalizer, update, updateStatus, type World } from '../world.ts';
import { countServices, graphProblem } from './desired.ts';
import { ensureServiceSet, serviceSetName } from './service-set.ts';

const finalizer = 'k0rdent.mirantis.com/multicluster-service';
const retryMs = 10_000;

/** MultiClusterServices: a ServiceSet for every ClusterDeployment whose labels match. */
export class MultiClusterServiceController implements Controller {
  readonly name = 'multi-cluster-service';
  readonly #world: World;
  constructor(world: World) {
    this.#world = world;
  }

  subscribe(enqueue: (key: string) => void): void {
    const { caches } = this.#world;
    const all = () => {
      for (const service of caches.multiClusterServices.all()) enqueue(service.metadata.name);
    };
    caches.multiClusterServices.onChange((now, before) => (now ? enqueue(now.metadata.name) : before && all()));
    caches.clusterDeployments.onChange((now, before) => {
      const labels = (cd: ClusterDeployment | undefined) => JSON.stringify(cd?.metadata.labels);
      if (labels(now) !== labels(before) || now?.metadata.deletionTimestamp !== before?.metadata.deletionTimestamp)
        all();
    });
    caches.serviceSets.onChange((now, before) => {
      const name = (now ?? before)?.spec.multiClusterService;
      if (name) enqueue(name);
    });
    caches.serviceTemplates.onChange(all);
  }

  async reconcile(name: string): Promise<Requeue> {
    const { caches, client, clock } = this.#world;
    const service = caches.multiClusterServices.get({ name });
    if (!service) return undefined;
    const own = [...caches.serviceSets.all()].filter((set) => set.spec.multiClusterService === name);
    if (service.metadata.deletionTimestamp) return await this.#remove(service, own);
    if (!service.metadata.finalizers?.includes(finalizer)) {
      const finalizers = [...(service.metadata.finalizers ?? []), finalizer];
      await update(this.#world, caches.multiClusterServices, {
        ...service,
        metadata: { ...service.metadata, finalizers },
      });
      return 0;
    }
    const conditions = structuredClone(service.status?.conditions ?? []);
    const report = (type: string, problem: string | undefined) =>
      setCondition(
        conditions,
        {
          type,
          status: problem ? 'False' : 'True',
          reason: problem ? 'Failed' : 'Succeeded',
          message: problem ?? '',
          observedGeneration: service.metadata.generation,
        },
        clock.now(),
      );
    const services = service.spec.serviceSpec?.services ?? [];
    const references = this.#referenceProblem(service);
    const graph = graphProblem(services);
    const missing = (service.spec.dependsOn ?? []).find((other) => !caches.multiClusterServices.get({ name: other }));
    report('ServicesReferencesValidation', references);
    report('ServicesDependencyValidation', graph);
    report(
      'MultiClusterServiceDependencyValidation',
      missing && `failed MCS dependency validation: dependency /${missing} of /${name} is not defined`,
    );
    const matching = this.#matching(service);
    const wanted = new Set(matching.map((cd) => `${cd.metadata.namespace}/${serviceSetName(cd.metadata.name, name)}`));
    const sound = !references && !graph && !missing;
    if (sound) for (const cd of matching) await ensureServiceSet(this.#world, cd, service.spec.serviceSpec, name);
    const isKept = ({ metadata: { namespace = '' }, spec: { cluster } }: (typeof own)[number]) => {
      const there = caches.clusterDeployments.get({ namespace, name: cluster });
      return service.spec.keepServicesOnSelectorMismatch && there && !there.metadata.deletionTimestamp;
    };
    for (const set of own.filter((one) => !isKept(one)))
      if (!wanted.has(keyOf(set.metadata)) && !set.metadata.deletionTimestamp)
        await client.remove(caches.serviceSets.resource, set.metadata);
    const clusters = matching.map((cd) => {
      const set = caches.serviceSets.get({
        namespace: cd.metadata.namespace,
        name: serviceSetName(cd.metadata.name, name),
      });
      const counted = countServices(set ? [set] : []);
      const deployed = set !== undefined && counted.ready === counted.total;
      const at = { namespace: cd.metadata.namespace, name: cd.metadata.name };
      const before = service.status?.matchingClusters?.find(
        (one) => one.namespace === at.namespace && one.name === at.name,
      );
      const lastTransitionTime =
        before?.deployed === deployed ? before.lastTransitionTime : `${clock.now().toISOString().slice(0, 19)}Z`;
      return {
        apiVersion: cd.apiVersion,
        kind: cd.kind,
        ...at,
        regional: Boolean(cd.status?.region),
        deployed,
        lastTransitionTime,
      };
    });
    const ready = clusters.filter(({ deployed }) => deployed).length;
    const done = ready === clusters.length;
    setCondition(
      conditions,
      {
        type: 'ClusterInReadyState',
        status: done ? 'True' : 'False',
        reason: done ? 'Succeeded' : 'Failed',
        message: `${ready}/${clusters.length}`,
      },
      clock.now(),
    );
    setCondition(conditions, readyOfMultiClusterService(conditions), clock.now());
    const status = {
      ...service.status,
      conditions,
      matchingClusters: clusters,
      observedGeneration: service.metadata.generation,
    };
    await updateStatus(this.#world, caches.multiClusterServices, service, { ...service, status });
    return sound ? undefined : retryMs;
  }

  /** An empty selector matches nothing. */
  #matching({ spec }: MultiClusterService): ClusterDeployment[] {
    const selector = spec.clusterSelector ?? {};
    if (isEmptySelector(selector)) return [];
    return [...this.#world.caches.clusterDeployments.all()].filter(
      ({ metadata }) => !metadata.deletionTimestamp && matchesSelector(selector, metadata.labels),
    );
  }

  #referenceProblem({ spec }: MultiClusterService): string | undefined {
    for (const { template } of spec.serviceSpec?.services ?? []) {
      const found = this.#world.caches.serviceTemplates.get({ namespace: systemNamespace, name: template });
      if (!found)
        return `failed to get ServiceTemplate ${systemNamespace}/${template}: ServiceTemplate.k0rdent.mirantis.com "${template}" not found`;
      if (!found.status?.valid)
        return `the ServiceTemplate ${systemNamespace}/${template} is invalid with the error: ${found.status?.validationError ?? ''}`;
    }
    return undefined;
  }

  async #remove(
    service: MultiClusterService,
    own: { metadata: { name: string; namespace?: string; deletionTimestamp?: string } }[],
  ): Promise<Requeue> {
    const { caches, client, clock } = this.#world;
    const { name } = service.metadata;
    const dependants = [...caches.multiClusterServices.all()].filter((other) => other.spec.dependsOn?.includes(name));
    if (dependants.length > 0) {
      const conditions = structuredClone(service.status?.conditions ?? []);
      const message = `failed to delete MultiClusterService /${name} because ${dependants.length} other MultiClusterServices depend on it`;
      setCondition(
        conditions,
        { type: 'MultiClusterServiceDependencyValidation', status: 'False', reason: 'Failed', message },
        clock.now(),
      );
      await updateStatus(this.#world, caches.multiClusterServices, service, {
        ...service,
        status: { ...service.status, conditions },
      });
      return retryMs;
    }
    for (const set of own)
      if (!set.metadata.deletionTimestamp) await client.remove(caches.serviceSets.resource, set.metadata);
    if (own.length > 0) return retryMs;
    await dropFinalizer(this.#world, caches.multiClusterServices, service, finalizer);
    return undefined;
  }
}
