// How clusters become members of Karmada control planes, and leave them.
import type { MemberChange, MemberChangeStep } from '../../lib/contracts/karmada-membership.ts';
import type { Said } from '../domain/words/said.ts';
import type { Tx } from './database.ts';
import type { MemberRef } from './karmada-members.ts';
import type { ClusterRef } from './kube.ts';

/** Why something was not done, with the words of whoever refused. */
export interface Trouble {
  said: Said;
  words: string | null;
}

/** A member that is to leave: only this one, and no other that has come by its name. */
export interface LeavingMember extends MemberRef {
  /** Of its Cluster; null for a join that has made none. */
  uid: string | null;
}

/** What became of a member that was asked to leave; `another`: the name is another's now. */
export type Leave = 'gone' | 'another' | { waitsFor: string | null };

/** A cluster that joins by push. */
export interface Joining extends MemberRef {
  cluster: ClusterRef;
  provider: string;
  region: string;
  zones: readonly string[];
  /** The only project that may use it; null for all. */
  project: string | null;
}

/** What is written about a join that is under way. */
export interface JoinNotes {
  /** A step begins. */
  enter(step: MemberChangeStep): Promise<void>;
  /** The Cluster that this join has made is there. */
  made(uid: string): Promise<void>;
}

/**
 * Asks clusters with their own kubeconfigs, and control planes with Slipway's. What is refused is an answer and no error;
 * tokens never leave it.
 */
export interface MembershipPort {
  /** Where a control plane answers; null where its kubeconfig is not known. */
  endpointOf(controlPlane: string): string | null;
  /** What identifies a cluster to Karmada, and whether the cluster would take what a join writes; writes nothing. */
  tryCluster(joining: Joining, signal?: AbortSignal): Promise<{ id: string } | Trouble>;
  /** Whether a control plane would take what a join writes; null where this process has no kubeconfig of it. Writes nothing. */
  tryControlPlane(joining: Joining, id: string, signal?: AbortSignal): Promise<'passed' | Trouble | null>;
  /** Joins, step by step; may be repeated after a failure. Null when it is done. */
  join(joining: Joining, notes: JoinNotes, signal: AbortSignal): Promise<(Trouble & { step: MemberChangeStep }) | null>;
  /** Asks a control plane to let a member go. */
  askToLeave(member: LeavingMember, signal: AbortSignal): Promise<Trouble | null>;
  /** What a member that leaves waits for, in the control plane's words. */
  lookAfterLeaving(member: LeavingMember, signal: AbortSignal): Promise<Leave | Trouble>;
  /** Takes away the Secrets that a join has left on a control plane; they outlast a member that never owned them. */
  removeCredentials(member: MemberRef, signal: AbortSignal): Promise<Trouble | null>;
  /** Takes away what a join has made in a cluster. */
  cleanUp(member: MemberRef, cluster: ClusterRef, signal: AbortSignal): Promise<Trouble | null>;
}

/** A change as it is kept until it is done. */
export interface MemberChangeRow extends Omit<MemberChange, 'askedAt'> {
  id: string;
  controlPlane: string;
  /** Of the Cluster that is to leave, or that a join has made; null before it has made one. */
  memberUid: string | null;
  askedAt: Date;
  /** The only project that may use a cluster that joins. */
  project: string | null;
}

export interface MemberChangeStore {
  list(tx: Tx, controlPlanes: readonly string[]): Promise<MemberChangeRow[]>;
  find(tx: Tx, member: MemberRef): Promise<MemberChangeRow | null>;
  /**
   * Takes the place of one that failed. Answers false where one is under way: of this member, of the cluster by this name
   * on another control plane, or, for a join, of the cluster on this control plane.
   */
  begin(
    tx: Tx,
    change: Pick<
      MemberChangeRow,
      | 'id'
      | 'controlPlane'
      | 'member'
      | 'memberUid'
      | 'act'
      | 'step'
      | 'cluster'
      | 'asked'
      | 'project'
      | 'askedBy'
      | 'askedAt'
    >,
  ): Promise<boolean>;
  /** Says how far it is; answers whether that is news. */
  note(tx: Tx, id: string, now: { step: MemberChangeStep; waitsFor: string | null }): Promise<boolean>;
  noteMember(tx: Tx, id: string, uid: string): Promise<void>;
  fail(tx: Tx, id: string, trouble: Trouble & { step: MemberChangeStep }): Promise<boolean>;
  /** Forgets one that is done, or that failed and is to be shown no more. */
  remove(tx: Tx, id: string): Promise<boolean>;
}
