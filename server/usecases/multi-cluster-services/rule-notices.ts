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
  const { name: title, askedBy: by, reason, touched: count } = change;
  return {
    ...ofChange(change),
    topic: 'rule-change-waits',
    about: [],
    arguments: { title, by, count, ...commented(reason) },
  };
}

/** To whoever sent it: what somebody else has decided. Nothing where they took it back themselves. */
export function tellDecision(change: RuleChangeRecord): Draft[] {
  const { name: title, askedBy, decidedBy, decidedWhy, state } = change;
  if (decidedBy === null || decidedBy === askedBy) return [];
  const answer = state === 'declined' ? 'declined' : 'approved';
  return [
    {
      ...ofChange(change),
      topic: 'rule-change-decided',
      about: [askedBy],
      arguments: { title, by: decidedBy, answer, ...commented(decidedWhy) },
    },
  ];
}

/** To the leads of each project whose clusters it touches, once it is carried out. */
export const announceChange = (
  { name: title, askedBy: by, reason }: RuleChangeRecord,
  hit: readonly { project: string; clusters: number }[],
): Draft[] =>
  hit.map(({ project, clusters: count }) => ({
    topic: 'rule-change-begins',
    project,
    subject: 'multi-cluster-services',
    key: title,
    about: [],
    arguments: { title, by, count, ...commented(reason) },
  }));

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

/** To whoever sent it: how it ended once it was carried out. */
export function tellEnd(change: RuleChangeRecord): Draft {
  const { name: title, askedBy, state, touched: count, problem } = change;
  return {
    ...ofChange(change),
    topic: 'rule-change-ended',
    about: [askedBy],
    arguments: { title, answer: state, count, ...(problem !== null && { reason: problem }) },
  };
}
