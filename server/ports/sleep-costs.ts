// What clusters cost while they slept, and before.
import type { SleepRequest, SleepStretch } from '../domain/clusters/sleep-stretches.ts';
import type { MeasuredSleep } from '../domain/costs/reports/sleep-saving.ts';
import type { CostQuestion } from './costs.ts';
import type { Tx } from './database.ts';
import type { ClusterObject } from './kube.ts';

export type SleepCostQuestion = Omit<CostQuestion, 'split'>;

/** A cluster that was ever put to sleep. */
export interface Sleeper extends ClusterObject {
  asleepNow: boolean;
  requests: SleepRequest[];
}

export interface SleepCostReader {
  /**
   * Clusters of a question with their requests since a month before its days, and the last two done before those: a sleep
   * that goes on into the days, and the waking before it.
   */
  sleepers(tx: Tx, question: Pick<SleepCostQuestion, 'visible' | 'filter' | 'from'>): Promise<Sleeper[]>;
  /** What is booked of sleeps within the question's days, by cluster and project; without those of which no hour is over. */
  measure(
    tx: Tx,
    question: SleepCostQuestion,
    sleeps: readonly (ClusterObject & SleepStretch)[],
  ): Promise<MeasuredSleep[]>;
}
