'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { QueryBoundary } from '@/components/data/query-boundary';
import { WhyNotButton } from '@/components/data/why-not-button';
import { useProject } from '@/components/shell/project-context';
import { holds, useMe } from '@/components/shell/use-me';
import { useInstantWords } from '@/components/status/time';
import { useClock } from '@/components/status/use-clock';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { Silence, SilenceReport } from '@/lib/contracts/alerts';
import { endSilence, readAlertsAgain, silencesQuery } from './silence-queries';

/** Silences in force and to come, with how to end each. */
export function SilencesPanel() {
  const t = useTranslations('alerts');
  const me = useMe();
  const { project } = useProject();
  const query = useQuery(silencesQuery);
  const count = query.data?.state === 'answered' ? query.data.items.length : null;
  return (
    <Panel
      title={t('silences')}
      remark={count === null ? null : t('silencesCount', { count })}
      actions={
        count !== null && !holds(me, 'alert.silence') ? (
          <WhyNotButton action="alert.silence" project={project} isSmall />
        ) : null
      }
      flush
    >
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={2} />}>
        {(report) => <Silences report={report} onRetry={() => void query.refetch()} />}
      </QueryBoundary>
    </Panel>
  );
}

function Silences({ report, onRetry }: { report: SilenceReport; onRetry: () => void }) {
  const t = useTranslations('alerts');
  const common = useTranslations('common');
  if (report.state === 'off') return <p className="px-4 pb-4 text-muted">{t('silencesOff')}</p>;
  if (report.state === 'failing') {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-2 px-4 pb-4 text-muted">
        {t('silencesFailing')} {t(`failure.${report.failure}`)}
        <Button size="sm" onClick={onRetry}>
          {common('retry')}
        </Button>
      </div>
    );
  }
  if (report.items.length === 0) return <p className="px-4 pb-4 text-muted">{t('silencesNone')}</p>;
  return (
    <ul>
      {report.items.map((silence) => (
        <SilenceLine key={silence.id} silence={silence} />
      ))}
    </ul>
  );
}

function SilenceLine({ silence }: { silence: Silence }) {
  const t = useTranslations('alerts');
  const words = useInstantWords();
  const now = useClock();
  const [isAsking, setAsking] = useState(false);
  const { alertName, matchers, clusters, startsAt, endsAt, createdBy, comment, mayEnd } = silence;
  const name = alertName ?? t('silenceSeveral');
  return (
    <li className="flex items-start gap-3 border-t border-line px-4 py-2.5 max-sm:flex-col">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium break-all">{name}</span>
          {clusters.map((each) => (
            <Link
              key={`${each.namespace}/${each.name}`}
              href={`/clusters/${each.namespace}/${each.name}`}
              prefetch={false}
              className="text-12 break-all hover:underline"
            >
              {each.namespace}/{each.name}
            </Link>
          ))}
        </p>
        <p className="break-words text-muted">{t('silenceBy', { by: createdBy, comment })}</p>
        <p className="text-12 text-subtle">
          {Date.parse(startsAt) > now.getTime() ? `${t('silenceBegins', { at: words(startsAt) })} ` : null}
          {t('silenceUntil', { at: words(endsAt) })}
        </p>
        <p className="code-font text-12 break-all text-subtle">{matchers.map(written).join(', ')}</p>
      </div>
      {mayEnd ? (
        <Button size="sm" aria-label={t('silenceEndOf', { name })} onClick={() => setAsking(true)}>
          {t('silenceEnd')}
        </Button>
      ) : null}
      {isAsking ? <EndDialog silence={silence} name={name} onClose={() => setAsking(false)} /> : null}
    </li>
  );
}

/** A matcher as Alertmanager writes it. */
function written({ name, value, isRegex, isEqual }: Silence['matchers'][number]): string {
  return `${name}${isRegex ? (isEqual ? '=~' : '!~') : isEqual ? '=' : '!='}"${value}"`;
}

function EndDialog({ silence, name, onClose }: { silence: Silence; name: string; onClose: () => void }) {
  const t = useTranslations('alerts');
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => endSilence(silence.id),
    onSuccess: async () => {
      await readAlertsAgain(client);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('silenceEndTitle', { name })}
      description={t('silenceEndText')}
      act={t('silenceEnd')}
      keep={t('silenceKeep')}
      variant="primary"
      running={end}
      onConfirm={() => end.mutate()}
      onClose={onClose}
    />
  );
}
