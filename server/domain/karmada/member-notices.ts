import type { MemberMoves } from '../../../lib/contracts/karmada-member-settings.ts';
import type { MemberCluster } from '../placement/member-cluster.ts';
import { dedicatedTo } from './dedication.ts';
import { placeLabels } from './member-place.ts';

/** What a change of a member does besides moving things: to whom the member is open, and what Slipway knows of it. */
export function noticesOf(before: MemberCluster, after: MemberCluster): MemberMoves['notices'] {
  const [was, is] = [dedicatedTo(before), dedicatedTo(after)];
  const lost = Object.values(placeLabels).filter(
    (label) => before.labels[label] !== undefined && before.labels[label] !== after.labels[label],
  );
  return [
    ...(is.some((project) => !was.includes(project)) ? [{ code: 'dedicated' as const, names: is }] : []),
    ...(is.length === 0 && was.length > 0 ? [{ code: 'opened' as const, names: was }] : []),
    ...(lost.length > 0 ? [{ code: 'cost-lost' as const, names: lost }] : []),
  ];
}
