import type { Manifest } from '../domain/applications/order/manifest.ts';
import { managedByLabel, managedByUs } from '../domain/applications/order/manifests.ts';
import { DomainError } from '../domain/errors.ts';
import { say } from '../domain/words/said.ts';
import type { ApplicationPlace, OrderedSecrets } from '../ports/application-objects.ts';
import type { KubeClient } from './client.ts';
import { kinds } from './kinds.ts';
import { createObject, deleteObject, getObject, type KubeObject, orNull } from './resources.ts';

// Secrets of applications. Each holds one value and never changes, so that it is made and deleted, and never written anew. The
// PropagationPolicy of an application names those that it sends, so that nobody has to list the Secrets of a namespace.

/** Errors that the control plane has not worded after it has read a Secret. */
const openCodes: ReadonlySet<string> = new Set(['conflict', 'not-found', 'upstream-unavailable', 'upstream-timeout']);

interface Selector {
  apiVersion: string;
  kind: string;
  name?: string;
}
/** What a policy says that it sends. */
export const selectorsOf = (policy: { readonly [field: string]: unknown } | null): Selector[] =>
  (policy?.spec as { resourceSelectors?: Selector[] } | undefined)?.resourceSelectors ?? [];

/** Names of the Secrets that a PropagationPolicy sends. */
export const secretsSentBy = (policy: KubeObject | null): string[] =>
  selectorsOf(policy).flatMap(({ kind, name }) => (kind === 'Secret' && name !== undefined ? name : []));

/**
 * A PropagationPolicy that also sends Secrets of before. Pods of before take values from them until others have replaced them,
 * and a worker that is interrupted finds them by it.
 */
export function withSecretsOfBefore(policy: Manifest, names: readonly string[]): Manifest {
  if (names.length === 0) return policy;
  const { namespace } = policy.metadata;
  const more = names.map((name) => ({ apiVersion: 'v1', kind: 'Secret', namespace, name }));
  return { ...policy, spec: { ...(policy.spec as object), resourceSelectors: [...selectorsOf(policy), ...more] } };
}

/** @param place of the application that the Secrets belong to */
export function createApplicationSecrets(client: KubeClient, place: ApplicationPlace) {
  const { namespace, name: application } = place;
  const find = async (name: string) => quietly(() => orNull(getObject(client, kinds.secret, name, namespace)));
  const isOurs = ({ metadata: { name, labels } }: KubeObject) =>
    labels?.[managedByLabel] === managedByUs && name.startsWith(`${application}-secret-`);

  async function make(manifest: Manifest, isDryRun: boolean): Promise<void> {
    try {
      await quietly(() => createObject(client, kinds.secret, manifest, { isDryRun }));
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'conflict')) throw error;
      // Its name was made for this request alone, so that it is of an earlier try.
      const there = await find(manifest.metadata.name);
      if (!there || isOurs(there)) return;
      const { kind, metadata } = manifest;
      throw new DomainError('conflict', say('application-of-others', { kind, name: metadata.name }));
    }
  }

  /** What a control plane says of a Secret may repeat what is in it. */
  async function quietly<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof DomainError) || openCodes.has(error.code)) throw error;
      const said =
        error.code === 'forbidden'
          ? say('control-plane-forbids', { name: place.controlPlane })
          : say('application-secret-refused', { name: place.controlPlane });
      throw new DomainError(error.code, said);
    }
  }

  return {
    /** @throws DomainError where one of them would be refused, or one that is kept has gone */
    async check({ made, kept }: OrderedSecrets): Promise<void> {
      for (const name of kept) {
        if (!(await find(name))) throw new DomainError('conflict', say('application-secret-gone', { name }));
      }
      for (const manifest of made) await make(manifest, true);
    },
    async make({ made }: OrderedSecrets): Promise<void> {
      for (const manifest of made) await make(manifest, false);
    },
    /** Takes away those of them that are Slipway's and this application's. */
    async remove(names: readonly string[]): Promise<void> {
      for (const name of names) {
        const there = await find(name);
        if (!there || !isOurs(there)) continue;
        const { uid } = there.metadata;
        await quietly(() => orNull(deleteObject(client, kinds.secret, name, namespace, { uid })));
      }
    },
  };
}
