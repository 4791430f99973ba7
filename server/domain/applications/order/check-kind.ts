import type { ApplicationWorkload } from '../../../../lib/contracts/application-workload.ts';
import type { FieldError } from '../../errors.ts';
import { optionalKinds } from '../../karmada/attached-kinds.ts';
import { type ControlPlaneRecord, hasKind } from '../../karmada/control-plane.ts';
import { type SaidKey, say } from '../../words/said.ts';

/** Workloads of kinds that not every control plane has, and what is said where one has not. */
const optional: Partial<Record<ApplicationWorkload['kind'], { kind: string; missing: SaidKey }>> = {
  helm: { kind: optionalKinds.fluxRelease, missing: 'flux-missing' },
  'volcano-job': { kind: optionalKinds.volcanoJob, missing: 'volcano-missing' },
};

/** Nothing is sent where the control plane has no such kind, or nobody would see what becomes of it. */
export function checkKind(
  { kind: workload }: Pick<ApplicationWorkload, 'kind'>,
  plane: Pick<ControlPlaneRecord, 'name' | 'unread' | 'lacking'>,
): FieldError[] {
  const needed = optional[workload];
  if (!needed || hasKind(plane, needed.kind)) return [];
  return [{ pointer: '/spec/workload/kind', ...say(needed.missing, { name: plane.name }) }];
}
