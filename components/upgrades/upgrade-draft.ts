import type { Parameters, UpgradeRequest } from '@/lib/contracts/request-bodies';
import type { UpgradeDifference, Upgrades, UpgradeTarget } from '@/lib/contracts/upgrades';
import { fromPointer, getIn } from '@/lib/template-schema/json';
import { patchOfLeaves } from '@/lib/template-schema/merge-patch';

/** What somebody decides about a value that the new version has otherwise. */
export type Choice =
  /** The cluster's own value goes, so that the new default counts. */
  | { kind: 'unpin' }
  /** The present value stays, as one of the cluster's own. */
  | { kind: 'keep' }
  /** An answer to what the new version asks. */
  | { kind: 'answer'; value: string | number | boolean };

export interface UpgradeDraft {
  /** By pointer; a value without a choice is left as the version has it. */
  choices: Readonly<Record<string, Choice>>;
  justification: string;
}

/** Values by which a template names its Kubernetes. */
const kubernetesPointers = new Set(['/k0s/version', '/kubernetes/version', '/version']);

/** Nothing is decided, but that an upgrade is one: a pinned Kubernetes goes along. */
export function startUpgrade(target: UpgradeTarget): UpgradeDraft {
  const pinned = target.differences.filter(({ kind, pointer }) => kind === 'pinned' && kubernetesPointers.has(pointer));
  return {
    choices: Object.fromEntries(pinned.map(({ pointer }): [string, Choice] => [pointer, { kind: 'unpin' }])),
    justification: '',
  };
}

/** The choices again, for a request that is to ask for something else. */
export function readUpgrade(target: UpgradeTarget, parameters: Parameters, justification: string | null): UpgradeDraft {
  const choices = target.differences.flatMap(({ pointer, kind }): [string, Choice][] => {
    const asked = getIn(parameters, fromPointer(pointer));
    if (asked === undefined) return [];
    if (asked === null) return [[pointer, { kind: 'unpin' }]];
    if (kind !== 'required') return [[pointer, { kind: 'keep' }]];
    const isPlain = typeof asked === 'string' || typeof asked === 'number' || typeof asked === 'boolean';
    return isPlain ? [[pointer, { kind: 'answer', value: asked }]] : [];
  });
  return { choices: Object.fromEntries(choices), justification: justification ?? '' };
}

/** Values that the new version asks for and nobody has answered. */
export const unanswered = ({ differences }: UpgradeTarget, { choices }: UpgradeDraft): UpgradeDifference[] =>
  differences.filter(({ kind, pointer }) => {
    const choice = choices[pointer];
    return kind === 'required' && (choice?.kind !== 'answer' || choice.value === '');
  });

/** The body of `POST /api/v1/requests`. */
export function toUpgradeRequest(
  { namespace, name, config }: Upgrades,
  target: UpgradeTarget,
  { choices, justification }: UpgradeDraft,
): UpgradeRequest {
  const chosen = target.differences.flatMap(({ pointer, before }) => {
    const choice = choices[pointer];
    return choice
      ? [{ pointer, wanted: wantedOf(choice, before), now: getIn(config, fromPointer(pointer)) ?? null }]
      : [];
  });
  const wanted = Object.fromEntries(chosen.map(({ pointer, wanted }) => [pointer, wanted]));
  const seen = Object.fromEntries(chosen.map(({ pointer, now }) => [pointer, now]));
  const reason = justification.trim();
  return {
    kind: 'upgrade',
    cluster: { namespace, name },
    template: target.template,
    parameters: patchOfLeaves(wanted),
    ...(chosen.length > 0 && { seen: seen as NonNullable<UpgradeRequest['seen']> }),
    ...(reason !== '' && { justification: reason }),
  };
}

function wantedOf(choice: Choice, before: unknown): unknown {
  if (choice.kind === 'unpin') return null;
  return choice.kind === 'keep' ? before : choice.value;
}
