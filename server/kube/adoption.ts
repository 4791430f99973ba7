import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { DomainError } from '../domain/errors.ts';
import { say } from '../domain/words/said.ts';
import type { AdoptionCredential, AdoptionPort } from '../ports/adoptions.ts';
import type { KubeClient } from './client.ts';
import { quietly } from './credentials.ts';
import { kinds } from './kinds.ts';
import { requestKey } from './labels.ts';
import { createObject, deleteObject, getObject, type KubeObject, listObjects } from './resources.ts';
import { type Part, toCredentialParts } from './writers/credential.ts';

const isCode = (error: unknown, code: string) => error instanceof DomainError && error.code === code;
const pageSize = 500;
const usingSchema = z.object({ spec: z.object({ credential: z.string() }) });
const readySchema = z.object({ status: z.object({ ready: z.boolean() }) });

interface Waiting {
  everyMs: number;
  tries: number;
}

/** Makes and deletes the credentials of adopted clusters, in the namespaces of their projects. */
export function createAdoptionPort(
  client: KubeClient,
  { everyMs, tries }: Waiting = { everyMs: 500, tries: 40 },
): AdoptionPort {
  async function find({ namespace, name }: AdoptionCredential): Promise<KubeObject | null> {
    try {
      return await getObject(client, kinds.credential, name, namespace);
    } catch (error) {
      if (isCode(error, 'not-found')) return null;
      throw error;
    }
  }

  /** What an earlier try made is there already. Its name holds the id of the request, so it is nobody else's. */
  async function create({ resource, object }: Part, isDryRun: boolean): Promise<void> {
    try {
      await quietly(resource, () => createObject(client, resource, object, { isDryRun }));
    } catch (error) {
      if (!isCode(error, 'conflict')) throw error;
    }
  }

  async function remove({ resource, object: { metadata } }: Part, uid?: string): Promise<void> {
    try {
      const { name, namespace } = metadata;
      await quietly(resource, () => deleteObject(client, resource, name, namespace, uid ? { uid } : {}));
    } catch (error) {
      if (!isCode(error, 'not-found')) throw error;
    }
  }

  /** k0rdent lets a Credential go that clusters use; each of them has failed then, and cannot be deleted. */
  async function isUsed({ namespace, name }: AdoptionCredential): Promise<boolean> {
    for (let next = ''; ; ) {
      const page = await listObjects(client, kinds.clusterDeployment, { limit: pageSize, next, namespace });
      if (page.items.some((object) => usingSchema.safeParse(object).data?.spec.credential === name)) return true;
      if (page.next === '') return false;
      next = page.next;
    }
  }

  return {
    async write(credential, kubeconfig, { isDryRun = false } = {}) {
      const there = await find(credential);
      if (there && !isOf(there, credential)) {
        throw new DomainError('conflict', say('credential-name-taken', { name: credential.name }));
      }
      for (const part of partsOf(credential, kubeconfig)) await create(part, isDryRun);
    },

    async untilAccepted(credential) {
      for (let left = tries; left > 0; left -= 1) {
        if (readySchema.safeParse(await find(credential)).data?.status.ready) return;
        await wait(everyMs);
      }
      throw new DomainError('conflict', say('adopt-credential-not-ready'));
    },

    async remove(credential) {
      const there = await find(credential);
      // Without the Credential only what an interrupted try made can be left.
      if (there && !isOf(there, credential)) return;
      if (await isUsed(credential)) throw new DomainError('conflict', say('adopt-credential-in-use'));
      const parts = partsOf(credential, '');
      const last = parts.pop();
      if (there && last) await remove(last, there.metadata.uid);
      // The Secret is the first of them.
      for (const part of parts) await remove(part);
    },
  };
}

const isOf = ({ metadata }: KubeObject, { requestId }: AdoptionCredential) =>
  metadata.annotations?.[requestKey] === requestId;

/** In the order in which one needs the other; the Credential is the last one. */
function partsOf({ requestId, namespace, name }: AdoptionCredential, kubeconfig: string): Part[] {
  const parts = toCredentialParts({ name, kind: 'adopted' }, { description: '', values: { kubeconfig }, namespace });
  return parts.map(({ resource, object }) => ({
    resource,
    object: {
      ...object,
      metadata: { ...object.metadata, annotations: { ...object.metadata.annotations, [requestKey]: requestId } },
    },
  }));
}
