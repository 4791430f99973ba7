import type { Policy } from '../../shapes.ts';
import type { Wanted } from './wanted.ts';

/** Why a Job is looked at. */
export interface Request {
  /** `OutOfSync`, `CommandIssued`, `PodFailed`, `PodEvicted`, `PodPending`, `PodRunning`, `TaskCompleted`, `TaskFailed`, `Unknown`. */
  event: string;
  /** Of a Command. */
  action?: string;
  taskName?: string;
  podName?: string;
  podUid?: string;
  exitCode?: number;
  /** The version of the Job that the pod was made for. */
  jobVersion?: number;
}

/** What is to be done, and after how long. */
export interface Decision {
  action: string;
  delayMs: number;
}

const internal = ['OutOfSync', 'CommandIssued', 'PodRunning'];
const unitMs: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1 };

/** A duration as Go writes it, such as `1m30s`; 0 where it is none. */
export function durationMs(text: string | undefined): number {
  const parts = [...(text ?? '').matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/g)];
  return parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * (unitMs[unit ?? ''] ?? 0), 0);
}

function isAbout(policy: Policy, { event, exitCode }: Request): boolean {
  const events = [...(policy.events ?? []), ...(policy.event ? [policy.event] : [])];
  const isNamed = events.includes(event) || events.includes('*');
  // A pod may wait for a while as a matter of course: only for how long tells.
  if (isNamed && (event !== 'PodPending' || policy.timeout !== undefined)) return true;
  return policy.exitCode !== undefined && policy.exitCode === exitCode;
}

/**
 * The action that a Job wants for what has happened: those of the task first, then its own, the first of them that is
 * about it. Source: applyPolicies of pkg/controllers/job.
 * @param version the Job's own; what concerns pods of an earlier one is only looked at
 */
export function decide(request: Request, { tasks, policies }: Wanted, version: number): Decision {
  if (request.action) return { action: request.action, delayMs: 0 };
  const nothing = { action: 'SyncJob', delayMs: 0 };
  if (internal.includes(request.event) || (request.jobVersion ?? version) < version) return nothing;
  const ofTask = tasks.find(({ name }) => name === request.taskName)?.policies ?? [];
  const found = [...ofTask, ...policies].find((policy) => isAbout(policy, request));
  return found?.action ? { action: found.action, delayMs: durationMs(found.timeout) } : nothing;
}
