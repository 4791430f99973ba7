import { type JsonObject, type KubeObject, keyOf, nameOf, readPath } from '../client/objects.ts';
import type { Resource } from '../client/resources.ts';
import { isConflict } from '../client/rest.ts';
import { setCondition } from '../conditions.ts';
import { componentLabel, managedLabel, systemNamespace } from '../kinds.ts';
import type { Requeue } from '../runtime/work-queue.ts';
import type { Credential, ObjectReference } from '../shapes/k0rdent.ts';
import { type Controller, dropFinalizer, update, updateStatus, type World } from '../world.ts';

const finalizer = 'k0rdent.mirantis.com/credential';
const resyncMs = 15 * 60_000;
const missingRetryMs = 5000;
/** Identity kinds without a namespace. */
const clusterScoped = /^(AWSCluster\w*Identity|VSphereClusterIdentity|OpenStackClusterIdentity)$/;

function resourceOf(apiVersion: string, kind: string): Resource {
  const [group = '', version] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion];
  const lower = kind.toLowerCase();
  const plural = lower.endsWith('y') ? `${lower.slice(0, -1)}ies` : `${lower}s`;
  return { group, version: version ?? 'v1', kind, plural, namespaced: !clusterScoped.test(kind) };
}

/** Checks that the identity behind a Credential exists, and copies it for credentials that were handed out. */
export class CredentialController implements Controller {
  readonly name = 'credential';
  readonly #world: World;
  constructor(world: World) {
    this.#world = world;
  }

  subscribe(enqueue: (key: string) => void): void {
    const { credentials, regions } = this.#world.caches;
    credentials.onChange((now) => now && enqueue(keyOf(now.metadata)));
    this.#world.scenarios.onChange(() => {
      for (const { metadata } of credentials.all()) enqueue(keyOf(metadata));
    });
    regions.onChange(() => {
      for (const credential of credentials.all()) if (credential.spec.region) enqueue(keyOf(credential.metadata));
    });
  }

  async reconcile(key: string): Promise<Requeue> {
    const { caches, events, clock } = this.#world;
    let credential = caches.credentials.get(nameOf(key));
    if (!credential) return undefined;
    const { metadata } = credential;
    if (metadata.deletionTimestamp) {
      if (metadata.finalizers?.includes(finalizer)) {
        await this.#dropCopies(credential);
        await events.emit(credential, {
          type: 'Normal',
          reason: 'RemovedCredential',
          note: 'Credential has been removed',
        });
        await dropFinalizer(this.#world, caches.credentials, credential, finalizer);
      }
      return undefined;
    }
    if (!metadata.finalizers?.includes(finalizer) || metadata.labels?.[componentLabel] !== 'kcm') {
      const finalizers = [...new Set([...(metadata.finalizers ?? []), finalizer])];
      const labels = { ...metadata.labels, [componentLabel]: 'kcm' };
      credential = await update(this.#world, caches.credentials, {
        ...credential,
        metadata: { ...metadata, finalizers, labels },
      });
    }
    const problem = await this.#problem(credential);
    const conditions = structuredClone(credential.status?.conditions ?? []);
    const changed = setCondition(
      conditions,
      {
        type: 'CredentialReady',
        status: problem ? 'False' : 'True',
        reason: problem ? 'Failed' : 'Succeeded',
        message: problem?.text ?? 'Credential is ready',
        observedGeneration: credential.metadata.generation,
      },
      clock.now(),
    );
    const status = { ready: !problem, conditions };
    await updateStatus(this.#world, caches.credentials, credential, { ...credential, status });
    if (problem && changed)
      await events.emit(credential, { type: 'Warning', reason: problem.reason, note: problem.text });
    return problem ? missingRetryMs : resyncMs;
  }

  async #problem(credential: Credential): Promise<{ reason: string; text: string } | undefined> {
    const { identityRef, region } = credential.spec;
    if (region) {
      const found = this.#world.caches.regions.get({ name: region });
      if (!found || found.metadata.deletionTimestamp)
        return { reason: 'InvalidRegion', text: `region ${region} is deleted` };
    }
    if (!identityRef?.kind || !identityRef.name)
      return { reason: 'MissingClusterIdentity', text: 'identityRef is not set' };
    const resource = resourceOf(identityRef.apiVersion ?? 'v1', identityRef.kind);
    const namespace = resource.namespaced ? (identityRef.namespace ?? credential.metadata.namespace) : undefined;
    const at = { namespace, name: identityRef.name };
    const { namespace: ownNamespace, name: ownName } = credential.metadata;
    // As if somebody had deleted the identity.
    if (!this.#world.scenarios.isOn('credential-not-ready', ownNamespace, ownName)) {
      if (await this.#world.client.find(resource, at)) return undefined;
      if (await this.#copyIdentity(credential, resource, identityRef)) return undefined;
    }
    const where = namespace ? `${namespace}/${identityRef.name}` : `/${identityRef.name}`;
    return {
      reason: 'MissingClusterIdentity',
      text: `ClusterIdentity object of Kind=${identityRef.kind} ${where} not found`,
    };
  }

  /** For a handed-out Credential: the identity and what it refers to, from the system namespace to the Credential's. */
  async #copyIdentity(credential: Credential, resource: Resource, ref: ObjectReference): Promise<boolean> {
    const { client, caches } = this.#world;
    const { namespace } = credential.metadata;
    if (credential.metadata.labels?.[managedLabel] !== 'true' || !resource.namespaced || namespace === systemNamespace)
      return false;
    const source = await client.find(resource, { namespace: systemNamespace, name: ref.name ?? '' });
    if (!source) return false;
    const copy = this.#copy(credential, source);
    for (const { spec } of caches.providerInterfaces.all())
      for (const identity of spec?.clusterIdentities ?? []) {
        if (identity.kind !== resource.kind || identity.group !== resource.group) continue;
        for (const reference of identity.references ?? []) {
          const name = readPath(source, reference.nameFieldPath);
          if (typeof name !== 'string') continue;
          const linkedKind = resourceOf(
            reference.group ? `${reference.group}/${reference.version}` : reference.version,
            reference.kind,
          );
          const from = reference.namespaceFieldPath ? readPath(source, reference.namespaceFieldPath) : undefined;
          const at = { namespace: typeof from === 'string' && from ? from : systemNamespace, name };
          const linked = await client.find(linkedKind, at);
          if (linked) await this.#create(linkedKind, this.#copy(credential, linked));
          if (reference.namespaceFieldPath)
            setPath(copy as unknown as JsonObject, reference.namespaceFieldPath, namespace ?? '');
        }
      }
    await this.#create(resource, copy);
    return true;
  }

  #usedBy({ metadata }: Credential): string {
    return `k0rdent.mirantis.com/credential.${metadata.namespace}.${metadata.name}`;
  }

  #copy(credential: Credential, source: KubeObject): KubeObject {
    const { metadata, status: _, ...rest } = structuredClone(source);
    const labels = { [managedLabel]: 'true', [componentLabel]: 'kcm', [this.#usedBy(credential)]: 'true' };
    return { ...rest, metadata: { name: metadata.name, namespace: credential.metadata.namespace, labels } };
  }

  async #create(resource: Resource, object: KubeObject): Promise<void> {
    await this.#world.client.create(resource, object).catch((error: unknown) => {
      if (!isConflict(error)) throw error;
    });
  }

  /** Deletes the copies that only this Credential used. */
  async #dropCopies(credential: Credential): Promise<void> {
    const { kind = '', apiVersion = 'v1', name = '' } = credential.spec.identityRef ?? {};
    const resource = resourceOf(apiVersion, kind);
    const { namespace } = credential.metadata;
    if (!kind || !resource.namespaced || namespace === systemNamespace) return;
    const copy = await this.#world.client.find(resource, { namespace, name });
    const label = this.#usedBy(credential);
    const users = Object.keys(copy?.metadata.labels ?? {}).filter((key) =>
      key.startsWith('k0rdent.mirantis.com/credential.'),
    );
    if (copy?.metadata.labels?.[managedLabel] === 'true' && users.every((key) => key === label))
      await this.#world.client.remove(resource, { namespace, name });
  }
}

function setPath(object: JsonObject, path: string, value: string): void {
  const parts = path.split('.');
  const last = parts.pop() ?? '';
  let current: JsonObject = object;
  for (const part of parts) current = (current[part] ?? {}) as JsonObject;
  current[last] = value;
}
