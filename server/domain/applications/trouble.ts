import type { ApplicationState, ApplicationTrouble } from '../../../lib/contracts/applications.ts';
import type { MemberState } from '../../../lib/contracts/member-states.ts';
import { readPlacement } from '../karmada/placement.ts';
import { readNoneFits } from '../karmada/refusal.ts';
import type { Binding } from './binding.ts';
import { isAskedChart } from './chart-version.ts';
import type { Application, ApplicationObject } from './group.ts';

/** States of the members of a control plane, by name. */
export type MemberStates = ReadonlyMap<string, MemberState>;

const stateOfTrouble: Record<ApplicationTrouble['code'], ApplicationState> = {
  'no-cluster-fits': 'not-placed',
  'no-room': 'not-placed',
  'scheduler-error': 'not-placed',
  quota: 'not-placed',
  exists: 'not-applied',
  refused: 'not-applied',
  unhealthy: 'unhealthy',
  'release-failed': 'unhealthy',
  'job-failed': 'unhealthy',
  lost: 'lost',
  'no-policy': 'no-policy',
  orphaned: 'orphaned',
  'held-back': 'suspended',
  suspended: 'suspended',
  'suspended-somewhere': 'suspended',
};
const schedulingTroubles: Readonly<Record<string, ApplicationTrouble['code']>> = {
  NoClusterFit: 'no-cluster-fits',
  Unschedulable: 'no-room',
  QuotaExceeded: 'quota',
};
/** States of members whose objects are not known. */
const lostStates: ReadonlySet<MemberState> = new Set(['unreachable', 'silent', 'not-collected', 'unknown']);

/** Everything that is wrong with an application, what needs somebody most first. */
export function findTroubles(application: Application, members: MemberStates): ApplicationTrouble[] {
  const targets = application.objects.flatMap(({ binding }) => (binding?.targets ?? []).map(({ name }) => name));
  const lost = [...new Set(targets)].filter((name) => isLost(members.get(name))).sort();
  const all = [
    ...application.objects.flatMap((object) => troublesOf(object, members)),
    ...lost.map((cluster): ApplicationTrouble => ({ code: 'lost', cluster, object: null, words: null, refusals: [] })),
  ];
  const order = Object.keys(stateOfTrouble);
  return all.toSorted((a, b) => order.indexOf(a.code) - order.indexOf(b.code));
}

/** How an application stands: by its first trouble, and otherwise by whether all has arrived and is well. */
export function readApplicationState(
  { objects }: Application,
  [first]: readonly ApplicationTrouble[],
): ApplicationState {
  if (first) return stateOfTrouble[first.code];
  return objects.every((object) => object.binding !== null && isSettled(object.binding, object))
    ? 'healthy'
    : 'rolling';
}

/** All of it has arrived, each member is well, and what they say is about the template as it is now. */
function isSettled(binding: Binding, { template }: ApplicationObject): boolean {
  const { targets, evictedFrom, statuses, conditions, isScheduledAnew } = binding;
  const isFull = conditions.some(({ type, status }) => type === 'FullyApplied' && status === 'True');
  const isNew = (generation: number | null) => generation === null || generation >= (template?.generation ?? 0);
  return (
    isFull &&
    isScheduledAnew &&
    isDivided(binding) &&
    evictedFrom.length === 0 &&
    targets.every(({ name }) =>
      statuses.some(
        ({ cluster, health, templateGeneration, release }) =>
          cluster === name &&
          health === 'Healthy' &&
          isNew(templateGeneration) &&
          (release === null ||
            (release.isReady === true && isAskedChart(template?.chartVersion ?? null, release.chartVersion))),
      ),
    )
  );
}

/** Where replicas are divided, all of them have a place. */
function isDivided({ placement, replicas, targets }: Binding): boolean {
  const read = placement === null ? null : readPlacement(placement);
  if (!read || read.scheduling.type === 'duplicated') return true;
  return replicas === 0 || targets.reduce((sum, target) => sum + target.replicas, 0) === replicas;
}

function troublesOf({ kind, name, binding, template }: ApplicationObject, members: MemberStates): ApplicationTrouble[] {
  const make = (code: ApplicationTrouble['code'], more: Partial<ApplicationTrouble> = {}): ApplicationTrouble => ({
    code,
    cluster: null,
    object: { kind, name },
    words: null,
    refusals: [],
    ...more,
  });
  if (binding === null) return template ? [make('no-policy')] : [];
  return [
    ...schedulingOf(binding, make),
    ...binding.statuses.flatMap(({ cluster, isApplied, words, health, hasFailed, batch, release }) => {
      if (!isApplied && words !== '') return [make(isThere(words) ? 'exists' : 'refused', { cluster, words })];
      if (!isApplied || isLost(members.get(cluster))) return [];
      if (release?.isReady === false) return [make('release-failed', { cluster, words: release.words || null })];
      if (hasFailed) return [make('job-failed', { cluster, words: batch?.words || null })];
      // Karmada calls a Job of Volcano unwell until Volcano has looked at it.
      if (batch?.phase === '') return [];
      return health === 'Unhealthy' ? [make('unhealthy', { cluster })] : [];
    }),
    ...(binding.isOrphaned ? [make('orphaned')] : []),
    ...(binding.isHeldBack ? [make('held-back')] : []),
    ...(binding.isSuspended ? [make('suspended')] : []),
    ...binding.suspendedOn.map((cluster) => make('suspended-somewhere', { cluster })),
  ];
}

/** What the scheduler says where it has found no place. */
function schedulingOf(
  { conditions }: Binding,
  make: (code: ApplicationTrouble['code'], more: Partial<ApplicationTrouble>) => ApplicationTrouble,
): ApplicationTrouble[] {
  const scheduled = conditions.find(({ type, status }) => type === 'Scheduled' && status === 'False');
  if (!scheduled) return [];
  const { reason, message } = scheduled;
  const code = schedulingTroubles[reason] ?? 'scheduler-error';
  return [make(code, { words: message, refusals: code === 'no-cluster-fits' ? readNoneFits(message) : [] })];
}

const isLost = (state: MemberState | undefined): boolean => state !== undefined && lostStates.has(state);

/** Karmada's words where an object that it does not manage is in its way. */
const isThere = (words: string): boolean => /already exists in the cluster .* Karmada will not manage/s.test(words);
