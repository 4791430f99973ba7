import type { Condition } from '../client/objects.ts';
import { findCondition } from '../conditions.ts';

/** The conditions of a CAPI Cluster that k0rdent sums up, in its order. */
export const summarised = [
  'InfrastructureReady',
  'ControlPlaneInitialized',
  'ControlPlaneAvailable',
  'ControlPlaneMachinesReady',
  'WorkersAvailable',
  'WorkerMachinesReady',
  'RemoteConnectionProbe',
];

type Summary = Pick<Condition, 'type' | 'status' | 'reason' | 'message'>;

function line(type: string, text: string): string {
  if (!text.startsWith('* ') && !text.includes('\n')) return `* ${type}: ${text}`;
  const nested = text.split('\n').map((part) => `  ${part}`);
  return [`* ${type}:`, ...nested].join('\n');
}

const type = 'CAPIClusterSummary';

/**
 * CAPIClusterSummary of a ClusterDeployment that is being deleted, from the CAPI Cluster's Deleting condition alone. In
 * the first pass the Cluster is not being deleted yet, and all is well.
 */
export function summariseDeletion(conditions: readonly Condition[]): Summary {
  const progress = findCondition(conditions, 'Deleting');
  const reason = 'Deleting';
  if (!progress) return { type, status: 'Unknown', reason, message: line('Deleting', 'Condition not yet reported') };
  if (progress.status === 'False') return { type, status: 'True', reason, message: '' };
  return { type, status: 'False', reason, message: line('Deleting', progress.message || progress.reason) };
}

/** CAPIClusterSummary from the conditions of the CAPI Cluster. */
export function summarise(conditions: readonly Condition[]): Summary {
  const lines: string[] = [];
  let issues = 0;
  for (const name of summarised) {
    const condition = findCondition(conditions, name);
    if (condition?.status === 'True') continue;
    if (condition?.status === 'False') issues += 1;
    lines.push(line(name, condition ? condition.message || condition.reason : 'Condition not yet reported'));
  }
  const message = lines.join('\n');
  if (issues > 0) return { type, status: 'False', reason: 'IssuesReported', message };
  if (lines.length > 0) return { type, status: 'Unknown', reason: 'UnknownReported', message };
  return { type, status: 'True', reason: 'InfoReported', message: '' };
}
