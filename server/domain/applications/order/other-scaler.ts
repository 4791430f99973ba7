import type { CronScaler } from '../../autoscaling/cron-federated-hpa.ts';
import type { Scaler } from '../../autoscaling/federated-hpa.ts';

interface Question {
  /** Of the application. */
  name: string;
  /** Slipway may have written autoscalers of this application before. */
  mayBeOurs: boolean;
  /** Of its namespace. */
  scalers: readonly Scaler[];
  crons: readonly CronScaler[];
}

/**
 * An autoscaler of somebody else for an application, or one that has its name: beside it there must be no second one. Whether
 * one of the name is Slipway's own is looked at once more when it is written.
 */
export function otherScaler({ name, mayBeOurs, scalers, crons }: Question): { kind: string; name: string } | null {
  const isOther = (one: { name: string; target: { name: string } }) =>
    one.name === name ? !mayBeOurs : one.target.name === name;
  const scaler = scalers.find(isOther);
  if (scaler) return { kind: 'FederatedHPA', name: scaler.name };
  const cron = crons.find(isOther);
  return cron ? { kind: 'CronFederatedHPA', name: cron.name } : null;
}
