'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Elapsed } from '@/components/status/time';
import { Glyph, type State } from '@/components/ui/glyph';
import type { Alert, AlertSeverity } from '@/lib/contracts/alerts';

const marks: Record<AlertSeverity, State> = {
  critical: 'failed',
  error: 'failed',
  warning: 'attention',
  info: 'current',
  none: 'todo',
  unknown: 'unknown',
};

interface AlertListProps {
  alerts: readonly Alert[];
  /** Says which clusters each is about, where the page around does not. */
  withClusters?: boolean;
}

/** What fires: how bad, since when, which thing, and where to silence it. */
export function AlertList({ alerts, withClusters = false }: AlertListProps) {
  return (
    <ul>
      {alerts.map((alert) => (
        <AlertLine key={alert.id} alert={alert} withClusters={withClusters} />
      ))}
    </ul>
  );
}

function AlertLine({ alert, withClusters }: { alert: Alert; withClusters: boolean }) {
  const t = useTranslations('alerts');
  const { name, severity, since, summary, isSilenced, isAmbiguous, labels, silenceUrl } = alert;
  const things = Object.entries(labels);
  return (
    <li className="flex items-start gap-3 border-t border-line px-4 py-2.5 max-sm:flex-wrap">
      <Glyph state={isSilenced ? 'idle' : marks[severity]} className="mt-1" />
      <div className="min-w-0 flex-1 max-sm:basis-[calc(100%-32px)]">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium break-all">{name}</span>
          <span className="text-12 text-muted">{t(`severity.${severity}`)}</span>
          {isSilenced ? <span className="text-12 text-subtle">{t('silenced')}</span> : null}
          {since ? <Elapsed from={since} coarse className="tabular text-12 text-subtle" /> : null}
        </p>
        {summary ? <p className="break-words text-muted">{summary}</p> : null}
        {withClusters ? <AlertClusters alert={alert} /> : null}
        {things.length > 0 ? (
          <dl className="flex flex-wrap gap-x-3 text-12">
            {things.map(([label, value]) => (
              <div key={label} className="flex min-w-0 gap-1">
                <dt className="text-subtle">{label}</dt>
                <dd className="code-font min-w-0 break-all">{value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        {isAmbiguous ? <p className="text-12 text-subtle">{t('ambiguous')}</p> : null}
      </div>
      {silenceUrl && !isSilenced ? (
        <a
          href={silenceUrl}
          target="_blank"
          rel="noreferrer"
          aria-label={t('silenceOne', { name })}
          className="flex-none self-center text-12 text-accent-text hover:underline max-sm:ml-6"
        >
          {t('silence')}
        </a>
      ) : null}
    </li>
  );
}

function AlertClusters({ alert: { clusters } }: { alert: Alert }) {
  const t = useTranslations('alerts');
  if (clusters.length === 0) return <p className="text-muted">{t('installation')}</p>;
  return (
    <p className="flex flex-wrap gap-x-3">
      {clusters.map(({ namespace, name }) => (
        <Link key={`${namespace}/${name}`} href={`/clusters/${namespace}/${name}`} className="hover:underline">
          {namespace}/{name}
        </Link>
      ))}
    </p>
  );
}
