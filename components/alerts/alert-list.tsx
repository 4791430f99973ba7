'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useAlertWords } from '@/components/data/alert-words';
import type { AlertGroup } from '@/components/data/group-alerts';
import { Elapsed } from '@/components/status/time';
import { Glyph, type State } from '@/components/ui/glyph';
import type { Alert } from '@/lib/contracts/alerts';
import type { AlertSeverity } from '@/lib/contracts/choices';
import { SilenceButton } from './silence-button';

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
        <AlertLine key={alert.id} first={alert} alerts={[alert]} withClusters={withClusters} />
      ))}
    </ul>
  );
}

interface AlertGroupsProps {
  groups: readonly AlertGroup[];
  /** The cluster that the page around names already; null for the installation. */
  about?: { namespace: string; name: string } | null;
}

/** The same, each sentence once, with all clusters that it is about. */
export function AlertGroups({ groups, about }: AlertGroupsProps) {
  return (
    <ul>
      {groups.map(({ key, first, alerts }) => (
        <AlertLine
          key={key}
          first={first}
          alerts={alerts}
          withClusters={about === undefined}
          {...(about && { about })}
        />
      ))}
    </ul>
  );
}

interface AlertLineProps {
  first: Alert;
  alerts: readonly Alert[];
  withClusters: boolean;
  about?: { namespace: string; name: string };
}

function AlertLine({ first, alerts, withClusters, about }: AlertLineProps) {
  const t = useTranslations('alerts');
  const { name, severity, isSilenced } = first;
  const { sentence, raw } = useAlertWords()(first, alerts.length > 1);
  return (
    <li className="flex items-start gap-3 border-t border-line px-4 py-2.5">
      <Glyph state={isSilenced ? 'idle' : marks[severity]} className="mt-1" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium wrap-anywhere">{sentence}</span>
          <span className="text-12 text-muted">{t(`severity.${severity}`)}</span>
          {isSilenced ? <span className="text-12 text-subtle">{t('silenced')}</span> : null}
          {alerts.length > 1 ? (
            <span className="text-12 text-subtle">{t('times', { count: alerts.length })}</span>
          ) : null}
        </p>
        {sentence === name ? null : (
          <p className="text-12 break-words text-subtle">
            <span className="code-font break-all">{name}</span> {raw}
          </p>
        )}
        {alerts.map((alert) => (
          <AlertThing key={alert.id} alert={alert} withClusters={withClusters} {...(about && { about })} />
        ))}
      </div>
    </li>
  );
}

/** Which cluster and which thing in it, since when, and where to silence it. */
function AlertThing({ alert, withClusters, about }: Pick<AlertLineProps, 'withClusters' | 'about'> & { alert: Alert }) {
  const t = useTranslations('alerts');
  const { since, isAmbiguous, labels, clusters } = alert;
  // The link says the cluster already.
  const isSaid = (value: string) =>
    (withClusters || about !== undefined) && clusters.some((each) => [each.namespace, each.name].includes(value));
  const things = Object.entries(labels).filter(([, value]) => !isSaid(value));
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 text-12">
      {withClusters ? <AlertClusters alert={alert} /> : null}
      {since ? <Elapsed from={since} coarse className="tabular text-subtle" /> : null}
      <dl className="flex min-w-0 flex-wrap gap-x-3">
        {things.map(([label, value]) => (
          <div key={label} className="flex min-w-0 gap-1">
            <dt className="text-subtle">{label}</dt>
            <dd className="code-font min-w-0 break-all">{value}</dd>
          </div>
        ))}
      </dl>
      <SilenceButton alert={alert} />
      {isAmbiguous ? <p className="w-full text-subtle">{t('ambiguous')}</p> : null}
    </div>
  );
}

function AlertClusters({ alert: { clusters } }: { alert: Alert }) {
  const t = useTranslations('alerts');
  if (clusters.length === 0) return <p className="text-muted">{t('installation')}</p>;
  return (
    <p className="flex flex-wrap gap-x-3">
      {clusters.map(({ namespace, name }) => (
        <Link
          key={`${namespace}/${name}`}
          href={`/clusters/${namespace}/${name}`}
          prefetch={false}
          className="font-medium hover:underline"
        >
          {namespace}/{name}
        </Link>
      ))}
    </p>
  );
}
