import type { SaidSentence } from '../../../lib/contracts/common.ts';
import type { NoticeArguments } from '../../../lib/contracts/notifications.ts';
import type { WaveProgress } from '../../../lib/contracts/rule-waves.ts';
import type { RuleChangeRecord } from '../../ports/multi-cluster-changes.ts';
import type { NewNotice } from '../../ports/notices.ts';

type Draft = Omit<NewNotice, 'at' | 'actorId'>;
type Stop = NonNullable<WaveProgress['stop']>;

const ofChange = ({ id }: RuleChangeRecord) => ({
  project: null,
  subject: 'multi-cluster-service-changes' as const,
  key: id,
});

const commented = (comment: string): NoticeArguments => (comment === '' ? {} : { comment });

/** To those who may approve it. */
export function askSecondPerson(change: RuleChangeRecord): Draft {
  const { name: title, askedBy: by, act, reason, touched: count } = change;
  return {
    ...ofChange(change),
    topic: 'rule-change-waits',
    about: [],
    arguments: { title, by, count, change: act, ...commented(reason) },
  };
}

/** To whoever sent it: what somebody else has decided. Nothing where they took it back themselves. */
export function tellDecision(change: RuleChangeRecord): Draft[] {
  const { name: title, act, askedBy, decidedBy, decidedWhy, state } = change;
  if (decidedBy === null || decidedBy === askedBy) return [];
  const answer = state === 'declined' ? 'declined' : 'approved';
  return [
    {
      ...ofChange(change),
      topic: 'rule-change-decided',
      about: [askedBy],
      arguments: { title, by: decidedBy, answer, change: act, ...commented(decidedWhy) },
    },
  ];
}

/**
 * To the leads of each project whose clusters it touches, and once to whoever manages multi-cluster services; not to whoever
 * sent it. The reason is for those who decide, so that it is not told.
 */
export function announceChange(
  change: RuleChangeRecord,
  hit: readonly { project: string; clusters: number }[],
): Draft[] {
  const { name: title, askedBy: by, act, touched } = change;
  const announce = (project: string | null, count: number): Draft => ({
    topic: 'rule-change-begins',
    project,
    subject: 'multi-cluster-services',
    key: title,
    about: [by],
    arguments: { title, by, count, change: act },
  });
  return hit.length === 0
    ? []
    : [announce(null, touched), ...hit.map(({ project, clusters }) => announce(project, clusters))];
}

/** To whoever sent or approved it: its rings have stopped by themselves. */
export function tellStop(change: RuleChangeRecord, { why, reason, clusters }: Stop): Draft {
  const { name: title, askedBy, decidedBy } = change;
  return {
    ...ofChange(change),
    topic: 'rule-rings-stopped',
    about: decidedBy === null ? [askedBy] : [askedBy, decidedBy],
    arguments: { title, answer: why, count: clusters.length, ...(reason !== '' && { reason }) },
  };
}

/**
 * To whoever sent it: how it ended once it was carried out.
 * @param why of one that failed
 */
export function tellEnd(change: RuleChangeRecord, why: SaidSentence | null): Draft {
  const { name: title, act, askedBy, state, touched: count } = change;
  return {
    ...ofChange(change),
    topic: 'rule-change-ended',
    about: [askedBy],
    arguments: {
      title,
      answer: state,
      count,
      change: act,
      ...(why && { reason: why.detail, ...(why.message && { reasonMessage: why.message }) }),
    },
  };
}
