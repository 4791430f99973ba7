import type { Amount } from '../../../../lib/money.ts';

/** What a namespace is given of its cluster's idle and shared cost, or of its own cost others are given (below zero). */
export interface Given {
  idle: Amount;
  shared: Amount;
}

/** What a namespace was allocated in an hour or a day; null where nothing is known. */
export interface NamespaceCost {
  namespace: string;
  cpu: Amount | null;
  memory: Amount | null;
  gpu: Amount | null;
  storage: Amount | null;
  loadBalancer: Amount | null;
  cpuRequestHours: number | null;
  cpuUseHours: number | null;
  memoryRequestGibHours: number | null;
  memoryUseGibHours: number | null;
  /** Absent where idle and shared cost are kept apart. */
  given?: Given;
}
