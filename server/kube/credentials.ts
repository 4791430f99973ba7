import { z } from 'zod';
import {
  type SourceIdentityKind,
  sourceIdentityKinds,
  sourceIdentitySchema,
} from '../../lib/contracts/source-identities.ts';
import { DomainError } from '../domain/errors.ts';
import { say } from '../domain/words/said.ts';
import type { CredentialPort, FoundIdentity } from '../ports/credentials.ts';
import type { KubeClient } from './client.ts';
import { kinds, pathOf, type ResourceKind } from './kinds.ts';
import { credentialKey } from './labels.ts';
import { createObject, deleteObject, getObject, listObjects } from './resources.ts';
import { type Part, toCredentialParts, toParts, toRotation } from './writers/credential.ts';

const mergePatch = 'application/merge-patch+json';
const isCode = (error: unknown, code: string) => error instanceof DomainError && error.code === code;

/** Words of the API server about a Secret could repeat what is in it; ours do not, and the cause is left behind. */
export async function quietly<T>(resource: ResourceKind, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (resource !== kinds.secret || !(error instanceof DomainError) || isCode(error, 'conflict')) throw error;
    throw new DomainError(error.code, say('secret-not-taken'));
  }
}

/** Kinds of identities come with their infrastructure provider; without it the API server knows no such path. */
const infrastructureGroup = kinds.awsStaticIdentity.group;

async function create(client: KubeClient, { resource, object }: Part): Promise<void> {
  try {
    await quietly(resource, () => createObject(client, resource, object));
  } catch (error) {
    if (resource.group !== infrastructureGroup || !isCode(error, 'not-found')) throw error;
    const errors = [{ pointer: '/kind', ...say('credential-kind-not-served', { kind: resource.kind }) }];
    throw new DomainError('validation-failed', { errors, cause: error });
  }
}

async function remove(client: KubeClient, { resource, object: { metadata } }: Part): Promise<void> {
  try {
    await deleteObject(client, resource, metadata.name, resource.isNamespaced ? metadata.namespace : undefined);
  } catch (error) {
    if (!isCode(error, 'not-found')) throw error;
  }
}

const sources: Record<SourceIdentityKind, ResourceKind> = {
  AWSClusterControllerIdentity: kinds.awsControllerIdentity,
  AWSClusterStaticIdentity: kinds.awsStaticIdentity,
  AWSClusterRoleIdentity: kinds.awsRoleIdentity,
};
const roleSchema = z.object({ sourceIdentityRef: sourceIdentitySchema });
const pageSize = 500;

/** All identities of a kind, by name; none where the kind is not served. */
async function listIdentities(client: KubeClient, kind: SourceIdentityKind): Promise<FoundIdentity[]> {
  const found: FoundIdentity[] = [];
  let next = '';
  try {
    do {
      const page = await listObjects(client, sources[kind], { limit: pageSize, next }, { timeoutMs: 10_000 });
      for (const { metadata, spec } of page.items) {
        const source = roleSchema.safeParse(spec).data?.sourceIdentityRef ?? null;
        found.push({ kind, name: metadata.name, credential: metadata.labels?.[credentialKey] ?? null, source });
      }
      next = page.next;
    } while (next !== '');
  } catch (error) {
    if (!isCode(error, 'not-found')) throw error;
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Makes credentials in k0rdent's own namespace and puts beside clusters what k0rdent does not copy there. */
export function createCredentialPort(
  client: KubeClient,
  systemNamespace: string,
  reach: CredentialPort['reach'],
): CredentialPort {
  /** Answers false when there is no such Secret. */
  async function patchSecret(namespace: string, name: string, data: object): Promise<boolean> {
    const path = pathOf(kinds.secret, namespace, name);
    try {
      await quietly(kinds.secret, () =>
        client.request({ method: 'PATCH', path, contentType: mergePatch, body: { data } }),
      );
      return true;
    } catch (error) {
      if (isCode(error, 'not-found')) return false;
      throw error;
    }
  }

  return {
    reach,

    async sourceIdentities() {
      const lists = await Promise.all(sourceIdentityKinds.map((kind) => listIdentities(client, kind)));
      return lists.flat();
    },

    async create(ref, description, values) {
      const made: Part[] = [];
      try {
        for (const part of toCredentialParts(ref, { description, values, namespace: systemNamespace })) {
          await create(client, part);
          made.unshift(part);
        }
      } catch (error) {
        // What cannot be taken back now bears the credential's label and keeps its name taken.
        await Promise.allSettled(made.map((part) => remove(client, part)));
        if (!isCode(error, 'conflict')) throw error;
        const taken = say('credential-name-taken', { name: ref.name });
        throw new DomainError('conflict', { ...taken, errors: [{ pointer: '/name', ...taken }] });
      }
    },

    async rotate(ref, values, namespaces) {
      const change = toRotation(ref, values);
      if (!change) return;
      const isThere = await patchSecret(systemNamespace, change.name, change.data);
      if (!isThere) throw new DomainError('conflict', say('secret-gone'));
      for (const namespace of change.isInProjects ? namespaces : []) {
        await patchSecret(namespace, change.name, change.data);
      }
    },

    async prepare(ref, namespaces, values) {
      for (const part of namespaces.flatMap((namespace) => toParts(ref, namespace, values))) {
        try {
          await create(client, part);
        } catch (error) {
          if (!isCode(error, 'conflict')) throw error;
          const { name, namespace = '' } = part.object.metadata;
          if (part.resource === kinds.secret && values) await patchSecret(namespace, name, part.object.data as object);
        }
      }
    },

    async clear(ref, namespaces) {
      for (const part of namespaces.flatMap((namespace) => toParts(ref, namespace, null))) {
        const { name, namespace } = part.object.metadata;
        try {
          const there = await getObject(client, part.resource, name, namespace);
          if (there.metadata.labels?.[credentialKey] === ref.name) await remove(client, part);
        } catch (error) {
          if (!isCode(error, 'not-found')) throw error;
        }
      }
    },

    async remove(ref) {
      const parts = toCredentialParts(ref, { description: '', values: {}, namespace: systemNamespace });
      for (const part of parts.reverse()) await remove(client, part);
    },
  };
}
