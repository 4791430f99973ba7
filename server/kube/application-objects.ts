import { hostPolicyNameOf } from '../domain/applications/order/ingress.ts';
import {
  hasKeptNumbers,
  hasScaledReplicas,
  type KeptNumbers,
  withKeptNumbers,
} from '../domain/applications/order/kept-numbers.ts';
import type { Manifest } from '../domain/applications/order/manifest.ts';
import { filesPolicyNameOf, managedByLabel, managedByUs } from '../domain/applications/order/manifests.ts';
import { DomainError } from '../domain/errors.ts';
import { say } from '../domain/words/said.ts';
import type { ApplicationObjects, ApplicationPlace } from '../ports/application-objects.ts';
import { createApplicationSecrets, secretsSentBy, selectorsOf, withSecretsOfBefore } from './application-secrets.ts';
import type { KubeClient } from './client.ts';
import { apiVersionOf, kindKey, kinds, type ResourceKind } from './kinds.ts';
import { applyObject, createOnce, deleteObject, getObject, type KubeObject, mergeObject, orNull } from './resources.ts';

/** Kinds that set numbers of an application by themselves. */
const scalerKinds: readonly ResourceKind[] = [kinds.cronFederatedHpa, kinds.federatedHpa];

/**
 * Kinds of the objects of an application: what scales is taken away before what runs, and that before what decides where it
 * goes.
 */
const ownKinds: readonly ResourceKind[] = [
  ...scalerKinds,
  kinds.deployment,
  kinds.statefulSet,
  kinds.job,
  kinds.cronJob,
  kinds.volcanoJob,
  kinds.helmRelease,
  kinds.helmRepository,
  kinds.ingress,
  kinds.service,
  kinds.configMap,
  kinds.propagationPolicy,
  kinds.overridePolicy,
];

/** Not every control plane has these, nor gives the right to read them. */
const optionalKinds: readonly ResourceKind[] = [kinds.volcanoJob, kinds.helmRelease, kinds.helmRepository];

/** An object that an application may have. */
interface OwnObject {
  kind: ResourceKind;
  name: string;
}
const ownObjectsOf = (name: string): OwnObject[] => [
  ...ownKinds.map((kind) => ({ kind, name })),
  { kind: kinds.overridePolicy, name: hostPolicyNameOf(name) },
  { kind: kinds.propagationPolicy, name: filesPolicyNameOf(name) },
];

/** How long a rebalance that is done can be looked at on the control plane. */
const keptSeconds = 3_600;

const isOurs = ({ metadata }: KubeObject): boolean => metadata.labels?.[managedByLabel] === managedByUs;

/** Writes applications to the control planes of these clients. */
export function createApplicationObjects(planes: readonly { name: string; client: KubeClient }[]): ApplicationObjects {
  function clientOf(controlPlane: string): KubeClient {
    const plane = planes.find(({ name }) => name === controlPlane);
    if (!plane) throw new DomainError('conflict', say('control-plane-gone', { name: controlPlane }));
    return plane.client;
  }

  return {
    async write(place, manifests, kept, secrets = { made: [], kept: [] }) {
      const client = clientOf(place.controlPlane);
      const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: place.namespace } };
      await createOnce(client, kinds.namespace, namespace);
      const found = await findOwn(client, place, manifests);
      const isWritten = ({ kind, name }: OwnObject) =>
        manifests.some((manifest) => isOf(kind, manifest) && manifest.metadata.name === name);
      const thereOf = (manifest: Manifest) =>
        found.find((own) => isOf(own.kind, manifest) && own.name === manifest.metadata.name)?.object ?? null;
      refuseStrangers(
        found.flatMap((own) => (own.object && (isOurs(own.object) || isWritten(own)) ? own.object : [])),
        place,
      );
      const isScaler = ({ kind }: OwnObject) => scalerKinds.includes(kind);
      const isLeft = (own: (typeof found)[number]) => own.object !== null && isOurs(own.object) && !isWritten(own);
      const isHandedBack = kept.takesBack || (!kept.replicas && found.some((own) => isScaler(own) && isLeft(own)));
      const removeLeft = async (left: typeof found) => {
        for (const own of left) {
          if (own.object && isLeft(own)) await removeOne(client, own.kind, own.object);
        }
      };
      const ownSecrets = createApplicationSecrets(client, place);
      const wanted = new Set([...secrets.kept, ...secrets.made.map(({ metadata }) => metadata.name)]);
      const formerSecrets = found
        .filter(({ kind }) => kind === kinds.propagationPolicy)
        .flatMap(({ object }) => secretsSentBy(object))
        .filter((name) => !wanted.has(name));
      // Of several policies the last one sends files and secrets.
      const sender = manifests.findLast(({ kind }) => kind === kinds.propagationPolicy.kind) ?? null;
      const apply = async (manifest: Manifest, numbers: KeptNumbers, isDryRun: boolean) => {
        const kind = kindOf(manifest);
        // Looked at right before it is written: autoscalers set other numbers at any time.
        const now = hasKeptNumbers(manifest, numbers)
          ? await find(client, { kind, name: manifest.metadata.name }, place)
          : null;
        await applyObject(client, kind, withKeptNumbers(manifest, now, numbers), {
          isDryRun,
          // Its bounds may have been set by its own schedules, and it has no fields that others would set.
          force: kind === kinds.federatedHpa,
        });
      };
      // Nothing is written where one of them would be refused.
      await ownSecrets.check(secrets);
      for (const manifest of manifests) await apply(manifest, isHandedBack ? { ...kept, replicas: true } : kept, true);
      if (isHandedBack) {
        await removeLeft(found.filter(isScaler));
        for (const manifest of manifests) await setReplicas(client, manifest, thereOf(manifest), null);
      }
      if (kept.wakesAt !== null) {
        for (const manifest of manifests) {
          const there = thereOf(manifest);
          if (replicasIn(there) === 0) await setReplicas(client, manifest, there, kept.wakesAt);
        }
      }
      for (const manifest of manifests) {
        await apply(manifest === sender ? withSecretsOfBefore(manifest, formerSecrets) : manifest, kept, false);
        if (manifest === sender) await ownSecrets.make(secrets);
      }
      await removeLeft(found);
      if (formerSecrets.length === 0) return;
      await ownSecrets.remove(formerSecrets);
      if (sender) await apply(sender, kept, false);
    },

    async rebalance({ controlPlane, namespace }, { id, workloads }) {
      const rebalancer = {
        apiVersion: apiVersionOf(kinds.workloadRebalancer),
        kind: kinds.workloadRebalancer.kind,
        metadata: { name: `slipway-${id}`, labels: { [managedByLabel]: managedByUs } },
        spec: {
          workloads: workloads.map((workload) => ({ ...workload, namespace })),
          ttlSecondsAfterFinished: keptSeconds,
        },
      };
      await createOnce(clientOf(controlPlane), kinds.workloadRebalancer, rebalancer);
    },

    async remove(place) {
      const client = clientOf(place.controlPlane);
      for (const { kind, object } of await findOwn(client, place, [])) {
        if (!object || !isOurs(object)) continue;
        if (kind === kinds.propagationPolicy) {
          await createApplicationSecrets(client, place).remove(secretsSentBy(object));
        }
        await removeOne(client, kind, object);
      }
    },
  };
}

/**
 * @throws DomainError `conflict` where an object of somebody else has the name, and `stale-version` while one that was
 * removed before is still there: Karmada lets a policy go a while after it was deleted, and what is written to it goes too
 */
function refuseStrangers(there: readonly KubeObject[], { name }: ApplicationPlace): void {
  const stranger = there.find((object) => !isOurs(object));
  if (stranger) throw new DomainError('conflict', say('application-of-others', { kind: stranger.kind ?? '', name }));
  if (there.some(({ metadata }) => metadata.deletionTimestamp !== undefined)) {
    throw new DomainError('stale-version', say('application-leaving', { name }));
  }
}

/** Two groups have a Job. */
const isOf = (kind: ResourceKind, { apiVersion, kind: name }: Pick<Manifest, 'apiVersion' | 'kind'>): boolean =>
  kind.kind === name && apiVersionOf(kind) === apiVersion;

function kindOf(manifest: Manifest): ResourceKind {
  const kind = ownKinds.find((one) => isOf(one, manifest));
  if (!kind) throw new Error(`No application consists of a ${manifest.kind}`);
  return kind;
}

/**
 * What there is of an application. A kind that a control plane need not have counts as not there where it may not be read, unless
 * the application has it: its policies name what they send.
 */
async function findOwn(
  client: KubeClient,
  place: ApplicationPlace,
  manifests: readonly Manifest[],
): Promise<(OwnObject & { object: KubeObject | null })[]> {
  const own = ownObjectsOf(place.name);
  const look = async (one: OwnObject) => ({ ...one, object: await find(client, one, place) });
  const isPolicy = ({ kind }: OwnObject) => kind === kinds.propagationPolicy;
  const policies = await Promise.all(own.filter(isPolicy).map(look));
  const sent = policies.flatMap(({ object }) => selectorsOf(object));
  const isNeeded = (kind: ResourceKind) =>
    !optionalKinds.includes(kind) || [...manifests, ...sent].some((one) => isOf(kind, one));
  const others = await Promise.all(
    own
      .filter((one) => !isPolicy(one))
      .map(async (one) => {
        try {
          return await look(one);
        } catch (error) {
          if (isNeeded(one.kind) || !(error instanceof DomainError && error.code === 'forbidden')) throw error;
          return { ...one, object: null };
        }
      }),
  );
  const found = new Map([...policies, ...others].map((one) => [`${kindKey(one.kind)} ${one.name}`, one]));
  return own.flatMap((one) => found.get(`${kindKey(one.kind)} ${one.name}`) ?? []);
}

const find = (client: KubeClient, { kind, name }: OwnObject, { namespace }: ApplicationPlace) =>
  orNull(getObject(client, kind, name, namespace));

const replicasIn = (object: KubeObject | null): unknown =>
  (object?.spec as { replicas?: unknown } | undefined)?.replicas;

/**
 * Sets a number of replicas that an autoscaler has set until now: applying it alone would be refused, as the number is still
 * the autoscaler's.
 * @param replicas null: as the manifest says
 */
async function setReplicas(
  client: KubeClient,
  manifest: Manifest,
  workload: KubeObject | null,
  replicas: number | null,
): Promise<void> {
  if (!workload || !hasScaledReplicas(manifest)) return;
  const { name, namespace, uid } = workload.metadata;
  await mergeObject(client, kindOf(manifest), {
    metadata: { name, uid, ...(namespace !== undefined && { namespace }) },
    spec: { replicas: replicas ?? (manifest.spec as { replicas: number }).replicas },
  });
}

/** Takes away the very object that was looked at, and with it the binding by which Karmada sends it. */
async function removeOne(client: KubeClient, kind: ResourceKind, { metadata }: KubeObject): Promise<void> {
  const { name, namespace, uid } = metadata;
  await orNull(deleteObject(client, kind, name, namespace, { uid, withDependents: true }));
}
