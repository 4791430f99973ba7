import { keyOf, nameOf } from '../client/objects.ts';
import { releaseKeyOf } from '../helm/chart-writer.ts';
import { componentLabel, kinds } from '../kinds.ts';
import type { Requeue } from '../runtime/work-queue.ts';
import type { ClusterDeployment, Credential } from '../shapes/k0rdent.ts';
import { type Controller, update, type World } from '../world.ts';
import { finalizer, remove } from './delete.ts';
import { awaitAddresses } from './ipam.ts';
import { Pass } from './pass.ts';
import { provision } from './provision.ts';
import { findReferences } from './references.ts';

const pauseAnnotation = 'k0rdent.mirantis.com/region-pause';
const errorRetryMs = 5000;

/**
 * The object as k0rdent's own types write it, with two parts that they never leave out: the first write raises the
 * generation of an object that came without them.
 */
function asWritten(cd: ClusterDeployment): ClusterDeployment {
  const { ipamClaim = {}, serviceSpec = { provider: {} } } = cd.spec;
  return { ...cd, spec: { ...cd.spec, ipamClaim, serviceSpec } };
}

/** KCM's ClusterDeployment controller. */
export class ClusterDeploymentController implements Controller {
  readonly name = 'cluster-deployment';
  readonly concurrency = 10;
  readonly #world: World;
  #enqueue: (key: string) => void = () => undefined;
  constructor(world: World) {
    this.#world = world;
  }

  /** Has a ClusterDeployment looked at. */
  wake(key: string): void {
    this.#enqueue(key);
  }

  subscribe(enqueue: (key: string) => void): void {
    const { caches, scenarios } = this.#world;
    this.#enqueue = enqueue;
    const enqueueAll = (found: Iterable<ClusterDeployment>) => {
      for (const cd of found) enqueue(keyOf(cd.metadata));
    };
    caches.clusterDeployments.onChange((now) => now && enqueue(keyOf(now.metadata)));
    caches.helmReleases.onChange((now, before) => enqueue(keyOf((now ?? before)?.metadata ?? { name: '' })));
    // A CAPI Cluster wakes nobody while its cluster is wanted: k0rdent looks by itself.
    caches.clusters.onChange((now, before) => {
      const cluster = now ?? before;
      const key = cluster && releaseKeyOf(cluster);
      if (key && caches.clusterDeployments.get(nameOf(key))?.metadata.deletionTimestamp) enqueue(key);
    });
    caches.serviceSets.onChange((now, before) => {
      const set = now ?? before;
      if (set) enqueue(`${set.metadata.namespace}/${set.spec.cluster}`);
    });
    caches.credentials.onChange((now, before) =>
      enqueueAll(caches.byCredential(keyOf((now ?? before)?.metadata ?? { name: '' }))),
    );
    caches.clusterAuthentications.onChange((now, before) =>
      enqueueAll(caches.byClusterAuth(keyOf((now ?? before)?.metadata ?? { name: '' }))),
    );
    caches.clusterTemplates.onChange((now, before) => {
      const template = now ?? before;
      if (!template || (now && before && JSON.stringify(now.status) === JSON.stringify(before.status))) return;
      enqueueAll(caches.byTemplate(keyOf(template.metadata)));
    });
    for (const chains of [caches.clusterTemplateChains, caches.serviceTemplateChains])
      chains.onChange((now, before) => {
        if (now && before) return;
        enqueueAll(caches.byNamespace((now ?? before)?.metadata.namespace ?? ''));
      });
    caches.regions.onChange((now, before) => {
      const name = (now ?? before)?.metadata.name;
      for (const credential of caches.credentials.all())
        if (credential.spec.region === name) enqueueAll(caches.byCredential(keyOf(credential.metadata)));
    });
    scenarios.onChange(() => enqueueAll(caches.clusterDeployments.all()));
  }

  async reconcile(key: string): Promise<Requeue> {
    const { caches } = this.#world;
    const cd = caches.clusterDeployments.get(nameOf(key));
    if (!cd) return undefined;
    const pass = new Pass(this.#world, cd);
    const credential = await this.#credential(pass);
    if (!credential) return errorRetryMs;
    const references = await findReferences(pass);
    if (!references) return errorRetryMs;
    // The pause of a region holds what is to be made, not what is to go.
    if (cd.metadata.deletionTimestamp) return await remove(pass);
    if (await this.#isPaused(pass, credential)) return undefined;
    const { finalizers = [], labels } = cd.metadata;
    if (!finalizers.includes(finalizer)) {
      await this.#update({ ...asWritten(cd), metadata: { ...cd.metadata, finalizers: [...finalizers, finalizer] } });
      return 0;
    }
    if (labels?.[componentLabel] !== 'kcm') {
      await this.#update({ ...cd, metadata: { ...cd.metadata, labels: { ...labels, [componentLabel]: 'kcm' } } });
      return 0;
    }
    const halt = await awaitAddresses(pass);
    return halt ? halt.wait : await provision(pass, credential, references);
  }

  async #update(cd: ClusterDeployment): Promise<void> {
    await update(this.#world, this.#world.caches.clusterDeployments, cd);
  }

  /** Without its credential nothing happens to a cluster, deletion included. */
  async #credential(pass: Pass): Promise<Credential | undefined> {
    const { caches, client } = this.#world;
    const name = pass.before.spec.credential ?? '';
    const at = { namespace: pass.namespace, name };
    const found = caches.credentials.get(at) ?? (name ? await client.find(kinds.credential, at) : undefined);
    if (found) return found;
    const message = `failed to get Credential ${pass.namespace}/${name}: Credential.k0rdent.mirantis.com "${name}" not found`;
    pass.set('CredentialReady', 'False', 'Failed', message);
    await pass.warn('CredentialError', message);
    await pass.finish();
    return undefined;
  }

  async #isPaused(pass: Pass, credential: Credential): Promise<boolean> {
    const name = credential.spec.region;
    if (!name) return false;
    const region = this.#world.caches.regions.get({ name });
    const paused = region?.metadata.annotations?.[pauseAnnotation] !== undefined;
    const was = pass.stored('Paused')?.status === 'True';
    if (paused) {
      pass.set('Paused', 'True', 'Paused', `Related Region ${name} is paused`);
      if (!was) await pass.normal('RegionPaused', `Region ${name} is paused`);
      await pass.finish();
      return true;
    }
    pass.set('Paused', 'False', 'NotPaused');
    if (was) await pass.normal('RegionUnpaused', `Region ${name} is no longer paused`);
    return false;
  }
}
