import type { SettingsChange } from '../../../lib/contracts/karmada-member-settings.ts';
import type { MemberCluster, Taint } from '../placement/member-cluster.ts';
import { changeMarks } from './member-marks.ts';

/** A member as the scheduler would look at it after a change: taints that evict count from then on. */
export function changeCluster(cluster: MemberCluster, change: SettingsChange, now: Date): MemberCluster {
  const { labels, taints } = changeMarks(cluster, change);
  return {
    ...cluster,
    labels,
    taints: taints.map((taint) => ({
      key: taint.key,
      value: taint.value,
      effect: taint.effect as Taint['effect'],
      timeAdded: taint.timeAdded ?? (taint.effect === 'NoExecute' ? now.toISOString() : undefined),
    })),
  };
}
