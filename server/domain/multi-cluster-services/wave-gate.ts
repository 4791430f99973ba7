// A change in waves is written at once, behind a label that clusters get ring by ring. Until a cluster has it, the rule
// does not match it, and `keepServicesOnSelectorMismatch` leaves there what it installed before.
import type { LabelSelector } from '../../../lib/contracts/label-selector.ts';
import { waveLabelPrefix } from '../../../lib/wave-label.ts';
import { toSelector } from './written-rule.ts';

type Written = Record<string, unknown>;

/** Label that lets a cluster in, another one for each change. */
export const gateOf = (changeId: string): string => `${waveLabelPrefix}${changeId.slice(0, 8)}`;

const specOf = ({ spec }: Written): Written => ({ ...(spec as Written | undefined) });

/** Whether the rule waits for the label of a change. */
export function isGated(object: Written, gate: string): boolean {
  const selector = specOf(object).clusterSelector as { matchExpressions?: { key?: unknown }[] } | null | undefined;
  return (selector?.matchExpressions ?? []).some(({ key }) => key === gate);
}

/** The rule as it is to be, for clusters with the label alone; others keep what they have. */
export function closeGate(object: Written, selector: LabelSelector, gate: string): Written {
  const line = { key: gate, operator: 'Exists', values: [] };
  const clusterSelector = toSelector({ ...selector, matchExpressions: [...selector.matchExpressions, line] });
  return { ...object, spec: { ...specOf(object), clusterSelector, keepServicesOnSelectorMismatch: true } };
}

/** The rule for all clusters that it is meant for. What others wrote into it meanwhile stays. */
export function openGate(object: Written, selector: LabelSelector, keepServices: boolean): Written {
  const clusterSelector = toSelector(selector);
  return { ...object, spec: { ...specOf(object), clusterSelector, keepServicesOnSelectorMismatch: keepServices } };
}

/**
 * Whether k0rdent knows the field that keeps services, which came with 1.10. An older one drops it, and a closed gate
 * would remove the services from every cluster.
 */
export const knowsGate = (answered: Written): boolean => specOf(answered).keepServicesOnSelectorMismatch === true;
