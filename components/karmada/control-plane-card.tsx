'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { EmptyState } from '@/components/data/empty-state';
import { QueryBoundary } from '@/components/data/query-boundary';
import { Time } from '@/components/status/time';
import { Badge } from '@/components/ui/badge';
import { Banner } from '@/components/ui/banner';
import type { State } from '@/components/ui/glyph';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { ControlPlane, ControlPlaneState } from '@/lib/contracts/karmada';
import { MemberChanges } from './member-changes';
import { MemberTable } from './member-table';
import { membersQuery } from './queries';

const marks: Record<ControlPlaneState, State> = {
  unreachable: 'failed',
  behind: 'attention',
  waiting: 'waiting',
  reachable: 'ready',
};

/** One control plane: whether it answers, which Karmada it is, and its members. */
export function ControlPlaneCard({ plane }: { plane: ControlPlane }) {
  const t = useTranslations('karmada');
  const id = useId();
  const { name, state, members } = plane;
  return (
    <section aria-labelledby={id} className="rounded-4 border border-line bg-surface">
      <header className="border-b border-line px-4 py-3">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 id={id} className="min-w-0 text-16 font-semibold wrap-anywhere">
            {name}
          </h2>
          <Badge state={marks[state]}>{t(`planeState.${state}`)}</Badge>
        </div>
        <p className="mt-0.5 flex flex-wrap gap-x-4 text-muted">
          <span>{plane.release ? t('release', { release: plane.release }) : t('releaseUnknown')}</span>
          <Division plane={plane} />
          {plane.kubernetesVersion ? <span>{t('kubernetes', { version: plane.kubernetesVersion })}</span> : null}
          <span>{t('membersReady', members)}</span>
        </p>
      </header>
      <PlaneTrouble plane={plane} />
      <MemberChanges controlPlane={name} />
      <Members plane={plane} />
    </section>
  );
}

function Division({ plane: { division } }: { plane: ControlPlane }) {
  const t = useTranslations('karmada');
  return <span>{t(`division.${division ?? 'unknown'}`)}</span>;
}

/** Why what is shown may be old: our sentence, what to do, and the control plane's own words. */
function PlaneTrouble({ plane: { state, since, observedAt, error } }: { plane: ControlPlane }) {
  const t = useTranslations('karmada');
  if (state !== 'unreachable' && state !== 'behind') return null;
  return (
    <Banner state={marks[state]} title={t(`trouble.${state}`)} className="m-4">
      {since ? t.rich('since', { at: () => <Time at={since} /> }) : null}{' '}
      {observedAt ? t.rich('shownAsOf', { at: () => <Time at={observedAt} /> }) : t('neverRead')} {t(`todo.${state}`)}
      {error ? (
        <span lang="en" className="code-font block wrap-anywhere">
          {error}
        </span>
      ) : null}
    </Banner>
  );
}

function Members({ plane }: { plane: ControlPlane }) {
  const t = useTranslations('karmada');
  const query = useQuery(membersQuery(plane.name));
  return (
    <QueryBoundary query={query} skeleton={<SkeletonRows rows={4} />}>
      {({ items }) =>
        items.length > 0 ? (
          <MemberTable controlPlane={plane.name} members={items} />
        ) : plane.observedAt === null ? (
          <EmptyState title={t('notRead')}>{t('notReadText')}</EmptyState>
        ) : (
          <EmptyState title={t('noMembers')}>{t('noMembersText')}</EmptyState>
        )
      }
    </QueryBoundary>
  );
}
