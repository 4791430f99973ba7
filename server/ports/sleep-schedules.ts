// When clusters sleep, and what came of it.
import type { SaidSentence } from '../../lib/contracts/common.ts';
import type { SleepPlan, Transition } from '../domain/clusters/sleep-schedule.ts';
import type { SleepChange } from '../domain/clusters/slept.ts';
import type { Tx } from './database.ts';
import type { ClusterObject, ClusterRef } from './kube.ts';

export interface SleepScheduleRecord extends ClusterRef, SleepPlan {
  clusterUid: string;
  wakesOnKubeconfig: boolean;
  ownerId: string;
  /** E-mail. */
  owner: string;
  changedAt: Date;
  /** When there is something to do; null where nothing changes. */
  nextAt: Date | null;
}

/** What came of a change that was due. */
export interface TransitionRecord extends Transition {
  clusterUid: string;
  /** `settled` needed no request; what was `refused` is tried again until the next one is due. */
  state: 'sent' | 'settled' | 'refused';
  requestId: string | null;
  reason: SaidSentence | null;
  triedAt: Date;
}

export interface SleepScheduleStore {
  get(tx: Tx, cluster: Pick<ClusterObject, 'uid'>): Promise<SleepScheduleRecord | null>;
  put(tx: Tx, schedule: SleepScheduleRecord): Promise<void>;
  delete(tx: Tx, cluster: Pick<ClusterObject, 'uid'>): Promise<void>;
  /** Those of clusters that are there and in a project, with something to do at or before an instant. */
  due(tx: Tx, now: Date, limit: number): Promise<SleepScheduleRecord[]>;
  /** When there is something to do again. Says no more where somebody has set the schedule anew meanwhile. */
  wait(tx: Tx, schedule: Pick<SleepScheduleRecord, 'clusterUid' | 'changedAt'>, nextAt: Date | null): Promise<void>;
  /** Notes what came of a change; false where it has happened already, and then nothing may be done. */
  note(tx: Tx, transition: TransitionRecord): Promise<boolean>;
  lastOf(tx: Tx, uid: string): Promise<TransitionRecord | null>;
  /** When requests put a cluster to sleep and woke it, the oldest first. */
  changesOf(tx: Tx, uid: string): Promise<SleepChange[]>;
}
