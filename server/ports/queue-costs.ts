// What queues of Volcano had of the GPUs of clusters, by day.
import type { QueueDay } from '../domain/costs/reports/queue-costs.ts';
import type { CostQuestion } from './costs.ts';
import type { Tx } from './database.ts';
import type { ClusterRef } from './kube.ts';

export interface QueueCostQuestion extends Omit<CostQuestion, 'split'> {
  /** Clusters that are members of a Karmada control plane: a namespace there is that of the project that has it. */
  members: readonly ClusterRef[];
}

/** GPUs × hours that a queue deserved on a cluster (`namespace/name`), whoever used it. */
export interface DeservedGpus {
  cluster: string;
  queue: string;
  gpuHours: number;
}

export interface QueueCostReader {
  /** Days of queues by project and cluster, oldest first; amounts in the asked currency. */
  days(tx: Tx, question: QueueCostQuestion): Promise<QueueDay[]>;
  deserved(tx: Tx, question: Pick<QueueCostQuestion, 'from' | 'to'>): Promise<DeservedGpus[]>;
  /** Clusters (`namespace/name`) of which anything was told about queues in the days, whoever uses them. */
  told(tx: Tx, question: Pick<QueueCostQuestion, 'from' | 'to'>): Promise<Set<string>>;
}
