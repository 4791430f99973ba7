import type { Condition } from '../client/objects.ts';
import { findCondition } from '../conditions.ts';

/** The conditions of a CAPI Cluster that k0rdent sums up, in its order. */
const summarised = [
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

/** CAPIClusterSummary from the conditions of the CAPI Cluster; while it is deleted, from its Deleting condition. */
export function summarise(conditions: readonly Condition[], deleting: boolean): Summary {
  const type = 'CAPIClusterSummary';
  if (deleting) {
    const progress = findCondition(conditions, 'Deleting');
    const message = progress?.message || progress?.reason || 'Deletion in progress';
    return { type, status: 'False', reason: 'Deleting', message: line('Deleting', message) };
  }
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
