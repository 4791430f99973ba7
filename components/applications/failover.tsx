'use client';
import { useTranslations } from 'next-intl';
import { Time } from '@/components/status/time';
import { Timeline } from '@/components/status/timeline';
import { Glyph, type State } from '@/components/ui/glyph';
import { Panel } from '@/components/ui/panel';
import { isolate } from '@/lib/bidi';
import type { ApplicationFailover, FailoverOutcome, MemberFailover } from '@/lib/contracts/application-failover';
import type { ApplicationDetail } from '@/lib/contracts/applications';
import { useFailoverSteps } from './use-failover-steps';

const marks: Record<FailoverOutcome, State> = {
  moving: 'progressing',
  moved: 'done',
  due: 'attention',
  'moves-at': 'waiting',
  'stays-tolerated': 'idle',
  'stays-no-noexecute': 'attention',
  'kept-away': 'idle',
  unused: 'idle',
};

/** Outcomes that say too little by themselves. */
const explained = ['moving', 'due', 'moves-at', 'stays-no-noexecute', 'kept-away'] as const;

interface FailoverProps {
  failover: ApplicationFailover;
  /** What has moved, the newest first. */
  moves: ApplicationDetail['moves'];
}

/** Why replicas move from one cluster to another, or do not. Nothing where all members are well. */
export function Failover({ failover, moves }: FailoverProps) {
  const t = useTranslations('applications.failover');
  if (failover.members.length === 0) return null;
  const isMoving = failover.members.some(({ outcome }) => !outcome.startsWith('stays-'));
  const returns = isMoving ? <span>{t(`returns.${failover.returns}`)}</span> : undefined;
  return (
    <Panel title={t('title')} footer={returns} flush>
      <ul>
        {failover.members.map((member) => (
          <li key={member.cluster} className="grid gap-2 border-t border-line px-4 py-2.5">
            <Outcome member={member} wanted={failover.wanted} left={findLeft(moves, member)} />
            <Steps member={member} failover={failover} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The last replicas that a cluster has lost, where it has none now; undefined where nobody noted that. */
function findLeft(moves: ApplicationDetail['moves'], { cluster, outcome }: MemberFailover) {
  const last = moves.find((move) => move.cluster === cluster);
  return outcome === 'kept-away' && last?.after === 0 ? last : undefined;
}

interface OutcomeProps {
  member: MemberFailover;
  wanted: number | null;
  left: ApplicationDetail['moves'][number] | undefined;
}

function Outcome({ member, wanted, left }: OutcomeProps) {
  const t = useTranslations('applications.failover');
  const { outcome, at, replicas, state } = member;
  const cluster = isolate(member.cluster);
  const why = explained.find((one) => one === outcome);
  const isGone = outcome === 'moving' || outcome === 'moved' || outcome === 'kept-away';
  const hidesWork = isGone && state !== null && state !== 'ready';
  return (
    <div className="flex items-start gap-2">
      <span className={`state-${marks[outcome]} mt-1 flex`}>
        <Glyph state={marks[outcome]} />
      </span>
      <div className="min-w-0 max-w-[80ch] wrap-anywhere">
        <p className="font-semibold">
          {t.rich(`outcome.${outcome}`, {
            form: wanted === null ? 'whole' : 'divided',
            cluster,
            replicas: replicas ?? 0,
            wanted: wanted ?? 0,
            at: () => (at ? <Time at={at} /> : null),
          })}
        </p>
        {left ? (
          <p className="text-muted">
            {t.rich('left', { cluster, replicas: left.before, wanted: wanted ?? 0, at: () => <Time at={left.at} /> })}
          </p>
        ) : null}
        {why && !left ? <p className="text-muted">{t(`why.${why}`)}</p> : null}
        {hidesWork ? <p className="text-muted">{t('mayRun', { cluster })}</p> : null}
      </div>
    </div>
  );
}

/** What was seen and what followed, the oldest first. */
function Steps({ member, failover }: { member: MemberFailover; failover: ApplicationFailover }) {
  const t = useTranslations('applications.failover');
  const steps = useFailoverSteps()(member, failover);
  return (
    <div className="max-w-[80ch] pl-5">
      <Timeline
        label={t('timelineOf', { cluster: isolate(member.cluster) })}
        items={steps.map(({ at, ...step }) => ({ ...step, at: at ? <Time at={at} /> : null }))}
      />
    </div>
  );
}
