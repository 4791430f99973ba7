import type { MemberFailover } from '../../../lib/contracts/application-failover.ts';
import type { Taint } from '../placement/member-cluster.ts';
import type { Toleration } from '../placement/placement.ts';
import { tolerates } from '../placement/tolerates.ts';

/** The first toleration that meets a taint decides, as in Karmada's taint manager. */
const meeting = (taint: Taint, tolerations: readonly Toleration[]): Toleration | undefined =>
  tolerations.find((toleration) => tolerates(toleration, taint));

/** Taints that keep workloads away or evict them, each with the toleration that meets it. */
export const readTaints = (taints: readonly Taint[], tolerations: readonly Toleration[]): MemberFailover['taints'] =>
  taints.flatMap((taint) => {
    const { key, value, effect, timeAdded } = taint;
    if (effect === 'PreferNoSchedule') return [];
    const toleration = meeting(taint, tolerations);
    // How long counts for taints that evict alone.
    const seconds = effect === 'NoExecute' ? (toleration?.tolerationSeconds ?? null) : null;
    return [
      {
        key,
        value,
        effect,
        since: timeAdded ?? null,
        isTolerated: toleration !== undefined,
        toleratedSeconds: seconds,
      },
    ];
  });

/** What taints do to what is on their cluster; `at` is when it has to go, or since when. */
export function decideByTaints(
  taints: MemberFailover['taints'],
  now: Date,
): Pick<MemberFailover, 'at'> & { outcome: 'due' | 'moves-at' | 'stays-tolerated' | 'stays-no-noexecute' } {
  const evicting = taints.filter(({ effect }) => effect === 'NoExecute');
  if (evicting.length === 0) return { outcome: 'stays-no-noexecute', at: null };
  const untolerated = evicting.filter(({ isTolerated }) => !isTolerated);
  if (untolerated.length > 0) return { outcome: 'due', at: earliest(untolerated.flatMap(({ since }) => since ?? [])) };
  const ends = evicting.flatMap(({ since, toleratedSeconds }) =>
    since === null || toleratedSeconds === null
      ? []
      : [new Date(Date.parse(since) + toleratedSeconds * 1000).toISOString()],
  );
  const at = earliest(ends);
  if (at === null) return { outcome: 'stays-tolerated', at };
  return { outcome: Date.parse(at) <= now.getTime() ? 'due' : 'moves-at', at };
}

const earliest = (instants: readonly string[]): string | null => instants.toSorted()[0] ?? null;
