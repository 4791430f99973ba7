// What to do to pay less for clusters: worked out by the worker, read by pages.
import type { ClusterAdvice, CostAdvice } from '../../lib/contracts/cost-advice.ts';
import type { LoadHour } from '../domain/costs/hours/cost-load.ts';
import type { Advice } from '../domain/costs/reports/cost-advice.ts';
import type { CostQuestion } from './costs.ts';
import type { Tx } from './database.ts';
import type { ClusterRef } from './kube.ts';

/** A cluster whose advice is older than its hours. */
export interface AdvisedCluster extends ClusterRef {
  uid: string;
  provider: string | null;
  phase: string;
  purpose: string | null;
  expiresAt: Date | null;
}

/** What a cluster's machines of one type cost an hour in a window, in `currency`. */
export interface PaidMachine {
  type: string;
  hourly: number;
}

export interface AdviceStore {
  /**
   * Clusters that were not looked at since `today` began; those of which too little was known, since hours came. None
   * before the first hour.
   */
  due(tx: Tx, today: Date, limit: number): Promise<AdvisedCluster[]>;
  /** Hours from `from` and before `to` of a cluster, by the uid of its object, and the currency of their amounts. */
  hours(tx: Tx, uid: string, from: Date, to: Date): Promise<{ hours: LoadHour[]; currency: string | null }>;
  paid(tx: Tx, uid: string, from: Date, to: Date): Promise<PaidMachine[]>;
  /** Writes nothing where the cluster has gone. */
  put(tx: Tx, ref: ClusterRef, advice: Advice, currency: string, at: Date): Promise<void>;
}

/** Amounts are in the asked currency, null where no rate of today leads into it. */
export interface AdviceReader {
  list(
    tx: Tx,
    question: Omit<CostQuestion, 'from' | 'to'> & { today: string; show: 'advised' | 'all'; limit: number },
  ): Promise<Omit<CostAdvice, 'items' | 'currency'> & { items: ClusterAdvice[] }>;
}
