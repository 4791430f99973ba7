import type { MemberChangeStep } from '../../../lib/contracts/karmada-membership.ts';
import { DomainError } from '../../domain/errors.ts';
import type { MemberObjectInput } from '../../domain/karmada/membership/objects.ts';
import type { Joining, JoinNotes, MembershipPort, Trouble } from '../../ports/karmada-membership.ts';
import type { ClusterRef } from '../../ports/kube.ts';
import type { KubeClient } from '../client.ts';
import { inTime } from '../inside/in-time.ts';
import { connectChild, type Management, type OpenedChild } from '../inside/open-child.ts';
import {
  type Credentials,
  makeAccounts,
  makeTokens,
  readClusterId,
  removeAccounts,
  tryAccounts,
} from './in-cluster.ts';
import {
  findMember,
  makeMember,
  readLeaving,
  removeCredentials,
  removeMember,
  tryMember,
  writeCredentials,
} from './on-control-plane.ts';
import { type Asked, isFault, troubleOf } from './trouble.ts';

/** Somebody waits before a button while these are asked. */
const checkMs = 8_000;
/** For all that one turn of a leave asks. */
const turnMs = 30_000;

/** A control plane that can be asked. */
export interface PlaneAccess {
  client: KubeClient;
  /** Where it answers. */
  endpoint: string;
}

/**
 * @param planeOf null where this process has no kubeconfig of a control plane
 * @param onError hears of faults of Slipway's own, which people are told of without words
 */
export function createMembershipPort(
  management: Management,
  planeOf: (controlPlane: string) => PlaneAccess | null,
  onError: (error: unknown) => void,
): MembershipPort {
  async function within<T>(ref: ClusterRef, signal: AbortSignal, work: (child: OpenedChild) => Promise<T>): Promise<T> {
    const child = await connectChild(management, ref, signal);
    try {
      return await work(child);
    } finally {
      child.client.close();
    }
  }

  function explain(error: unknown, asked: Asked, secrets: readonly string[] = []): Trouble {
    if (isFault(error)) onError(error);
    return troubleOf(error, asked, secrets);
  }

  /** What comes of work that may be refused, or not be answered in time; the caller's own end stays what it is. */
  async function orTrouble<T>(
    asked: Asked,
    { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal | undefined },
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T | Trouble> {
    try {
      return await inTime(timeoutMs, signal, work, (cause) => new DomainError('upstream-timeout', { cause }));
    } catch (error) {
      signal?.throwIfAborted();
      return explain(error, asked);
    }
  }

  const planeFor = (controlPlane: string): PlaneAccess => {
    const plane = planeOf(controlPlane);
    if (!plane) throw new Error(`There is no kubeconfig of the control plane ${controlPlane}`);
    return plane;
  };

  return {
    endpointOf: (controlPlane) => planeOf(controlPlane)?.endpoint ?? null,

    tryCluster: ({ cluster, member }, caller) =>
      orTrouble('cluster', { timeoutMs: checkMs, signal: caller }, (signal) =>
        within(cluster, signal, async ({ client }) => {
          const id = await readClusterId(client, signal);
          await tryAccounts(client, member, signal);
          return { id };
        }),
      ),

    async tryControlPlane(joining, id, caller) {
      const plane = planeOf(joining.controlPlane);
      if (!plane) return null;
      return orTrouble('control-plane', { timeoutMs: checkMs, signal: caller }, async (signal) => {
        const at = { apiEndpoint: 'https://cluster.invalid', isUnverified: false };
        await tryMember(plane.client, { ...joining, ...at, name: joining.member, id }, signal);
        return 'passed' as const;
      });
    },

    async join(joining, notes, signal) {
      const { client: plane } = planeFor(joining.controlPlane);
      const progress = new Progress(notes);
      try {
        await within(joining.cluster, signal, (child) => joinBy(plane, child, joining, { progress, signal }));
        return null;
      } catch (error) {
        signal.throwIfAborted();
        progress.throwIfUnnoted();
        return { ...explain(error, progress.asked, progress.secrets), step: progress.step };
      }
    },

    askToLeave: (member, caller) =>
      orTrouble('control-plane', { timeoutMs: turnMs, signal: caller }, async (signal): Promise<Trouble | null> => {
        await removeMember(planeFor(member.controlPlane).client, member, signal);
        return null;
      }),

    lookAfterLeaving: (member, caller) =>
      orTrouble('control-plane', { timeoutMs: turnMs, signal: caller }, (signal) =>
        readLeaving(planeFor(member.controlPlane).client, member, signal),
      ),

    removeCredentials: ({ controlPlane, member }, caller) =>
      orTrouble('control-plane', { timeoutMs: turnMs, signal: caller }, async (signal): Promise<Trouble | null> => {
        await removeCredentials(planeFor(controlPlane).client, member, signal);
        return null;
      }),

    cleanUp: ({ member }, cluster, caller) =>
      orTrouble('cluster', { timeoutMs: turnMs, signal: caller }, (signal) =>
        within(cluster, signal, async ({ client }): Promise<Trouble | null> => {
          await removeAccounts(client, member, signal);
          return null;
        }),
      ),
  };
}

const isOfControlPlane = new Set<MemberChangeStep>(['control-plane', 'secrets', 'member']);

/** How far a join is, and what must not be told of it. */
class Progress {
  step: MemberChangeStep = 'cluster';
  secrets: string[] = [];
  readonly #notes: JoinNotes;
  #unnoted: { why: unknown } | null = null;
  constructor(notes: JoinNotes) {
    this.#notes = notes;
  }

  get asked(): Asked {
    return isOfControlPlane.has(this.step) ? 'control-plane' : 'cluster';
  }

  async enter(step: MemberChangeStep): Promise<void> {
    this.step = step;
    await this.#noted(this.#notes.enter(step));
  }

  made(uid: string): Promise<void> {
    return this.#noted(this.#notes.made(uid));
  }

  /** What keeps the worker from writing is no failure of a cluster: the join goes on later, or elsewhere. */
  throwIfUnnoted(): void {
    if (this.#unnoted) throw this.#unnoted.why;
  }

  async #noted(writing: Promise<void>): Promise<void> {
    try {
      await writing;
    } catch (why) {
      this.#unnoted = { why };
      throw why;
    }
  }

  keepToSelf({ token, impersonatorToken }: Credentials): void {
    this.secrets = [token, impersonatorToken];
  }
}

async function joinBy(
  plane: KubeClient,
  { client, connection }: OpenedChild,
  joining: Joining,
  { progress, signal }: { progress: Progress; signal: AbortSignal },
): Promise<void> {
  const name = joining.member;
  await progress.enter('cluster');
  const id = await readClusterId(client, signal);
  const { rejectUnauthorized } = await connection.authorize();
  const member: MemberObjectInput = {
    ...joining,
    name,
    id,
    apiEndpoint: connection.server.href.replace(/\/$/, ''),
    isUnverified: rejectUnauthorized === false,
  };
  await progress.enter('control-plane');
  // Nothing is written in a cluster that could not become a member.
  const there = await findMember(plane, member, signal);
  if (there) await progress.made(there.metadata.uid);
  await progress.enter('accounts');
  await makeAccounts(client, name, signal);
  await progress.enter('tokens');
  const credentials = await makeTokens(client, name, signal);
  progress.keepToSelf(credentials);
  await progress.enter('secrets');
  await writeCredentials(plane, name, credentials, { owner: there, signal });
  await progress.enter('member');
  const owner = await makeMember(plane, member, signal);
  await progress.made(owner.metadata.uid);
  // The owner is known only now. Without it the Secrets would outlast the member.
  if (!there) await writeCredentials(plane, name, credentials, { owner, signal });
}
