'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { RunScale } from '@/components/charts/run-scale';
import { clusterQuery } from '@/components/data/cluster-query';
import { withoutRepeats } from '@/components/data/without-repeats';
import { ConditionList, conditionMark } from '@/components/status/condition-list';
import { useEventWords } from '@/components/status/event-words';
import { RequestStateWord } from '@/components/status/phase';
import { Age, Time } from '@/components/status/time';
import { useDynamicWords, useLocalized } from '@/components/status/use-words';
import { Banner } from '@/components/ui/banner';
import { Glyph } from '@/components/ui/glyph';
import { Panel } from '@/components/ui/panel';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import type { RequestState } from '@/lib/contracts/requests';
import { AccessPanel } from './access-panel';
import { CausePanel } from './cause-panel';
import { ClaimBanner } from './claim-banner';
import { DangerZone } from './danger-zone';
import { DriftBanner } from './drift-banner';
import { FactsPanel } from './facts-panel';
import { GitBanner } from './git-banner';
import { LabelsPanel } from './labels/labels-panel';
import { LifetimeBanner } from './lifetime-banner';
import { LoadPanel } from './load-panel';
import { MachinesPanel } from './machines-panel';
import { OptOutPanel } from './opt-out/opt-out-panel';
import { SleepPanel } from './sleep-panel';

/** Phases in which the steps of a launch are what matters. */
const launching = ['pending', 'validating', 'provisioning', 'failed'];

interface ClusterOverviewProps {
  namespace: string;
  name: string;
  /** What fires about it. */
  alerts: ReactNode;
  /** What it costs. */
  cost: ReactNode;
}

export function ClusterOverview({ namespace, name, alerts, cost }: ClusterOverviewProps) {
  const t = useTranslations('cluster');
  const localized = useLocalized();
  const { data: cluster } = useQuery(clusterQuery(namespace, name));
  // The frame around shows what is instead of it while there is none.
  if (!cluster) return null;
  return (
    <>
      <GitBanner cluster={cluster} />
      <DriftBanner cluster={cluster} />
      <ClaimBanner cluster={cluster} />
      <LifetimeBanner cluster={cluster} />
      {cluster.catalogItem?.isDeprecated ? (
        <Banner
          state="attention"
          className="mb-4"
          title={t('deprecated.title', { item: localized(cluster.catalogItem.title) })}
        >
          {t('deprecated.text')}
        </Banner>
      ) : null}
      <CausePanel cluster={cluster} />
      <div className="grid grid-cols-[minmax(0,1fr)_328px] gap-4 max-lg:grid-cols-[minmax(0,1fr)]">
        {/* First in the document as well: what is drawn before the rest has come then stays where it is. */}
        <div className="grid min-w-0 content-start gap-4 lg:col-start-2 lg:row-start-1">
          <AccessPanel cluster={cluster} />
          {cost}
          <SleepPanel cluster={cluster} />
          <FactsPanel cluster={cluster} />
          <LabelsPanel cluster={cluster} />
          <OptOutPanel cluster={cluster} />
          {cluster.services.length > 0 ? <ServicesPanel cluster={cluster} /> : null}
          {cluster.requests.length > 0 ? <RequestsPanel cluster={cluster} /> : null}
          <LatelyPanel cluster={cluster} />
        </div>
        <div className="grid min-w-0 content-start gap-4 lg:col-start-1 lg:row-start-1">
          {launching.includes(cluster.phase) && cluster.steps.length > 0 ? (
            <RunScale steps={cluster.steps} startedAt={cluster.createdAt} endedAt={null} usual={null} />
          ) : null}
          {alerts}
          <MachinesPanel cluster={cluster} />
          <LoadPanel cluster={cluster} />
          <Panel
            title={t('conditionsTitle')}
            remark={t.rich('conditionsRemark', {
              age: () => <Age at={cluster.observedAt} />,
              generation: cluster.observedGeneration ?? 0,
            })}
            flush
          >
            <Conditions cluster={cluster} />
          </Panel>
          <DangerZone cluster={cluster} />
        </div>
      </div>
    </>
  );
}

/** Folded where all of them are as they should be: the panels above say the rest. */
function Conditions({ cluster: { conditions } }: { cluster: ClusterDetail }) {
  const t = useTranslations('cluster');
  const isGood = conditions.length > 0 && conditions.every((each) => conditionMark(each) === 'done');
  if (!isGood) return <ConditionList conditions={conditions} />;
  return (
    <details className="border-t border-line">
      <summary className="cursor-pointer px-4 py-2 text-muted">
        {t('conditionsGood', { count: conditions.length })}
      </summary>
      <ConditionList conditions={conditions} />
    </details>
  );
}

function ServicesPanel({ cluster }: { cluster: ClusterDetail }) {
  const t = useTranslations('cluster.services');
  const deployed = cluster.services.filter((service) => service.state === 'Deployed').length;
  return (
    <Panel
      title={t('title')}
      remark={t('remark', { deployed, total: cluster.services.length })}
      actions={
        <Link
          href={`/clusters/${cluster.namespace}/${cluster.name}/services`}
          className="text-12 text-accent-text hover:underline"
        >
          {t('all')}
        </Link>
      }
      flush
    >
      <ul>
        {cluster.services.map((service) => (
          <li
            key={`${service.namespace}/${service.name}`}
            title={service.message ?? undefined}
            className="flex items-center gap-2 border-t border-line px-4 py-1.5"
          >
            <Glyph
              state={service.state === 'Deployed' ? 'ready' : service.state === 'Failed' ? 'failed' : 'progressing'}
            />
            <span className="truncate">{service.name}</span>
            <span className="sr-only">{service.state}</span>
            <span className="code-font ml-auto text-12 text-subtle">{service.version ?? ''}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function RequestsPanel({ cluster }: { cluster: ClusterDetail }) {
  const t = useTranslations('cluster');
  const words = useDynamicWords();
  return (
    <Panel title={t('requestsTitle')} flush>
      <ul>
        {cluster.requests.map((request) => (
          <li key={request.id} className="flex items-center gap-3 border-t border-line px-4 py-1.5">
            <Link href={`/requests/${request.id}`} className="font-medium hover:underline">
              {words('requestKind', request.kind)}
            </Link>
            <RequestStateWord state={request.state as RequestState} />
            <Time at={request.createdAt} className="tabular ml-auto text-12 text-subtle" />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function LatelyPanel({ cluster }: { cluster: ClusterDetail }) {
  const t = useTranslations('cluster.lately');
  const said = useEventWords();
  return (
    <Panel
      title={t('title')}
      actions={
        <Link
          href={`/clusters/${cluster.namespace}/${cluster.name}/events`}
          className="text-12 text-accent-text hover:underline"
        >
          {t('all')}
        </Link>
      }
    >
      {cluster.events.length === 0 ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <ul className="text-12">
          {withoutRepeats(cluster.events)
            .slice(0, 6)
            .map((event) => (
              <li
                key={`${event.at}${event.object}${event.reason}${event.message}`}
                className="grid grid-cols-[64px_12px_minmax(0,1fr)] gap-2 py-1 text-muted"
              >
                <Time at={event.at} className="tabular" />
                <Glyph state={event.type === 'Warning' ? 'attention' : 'done'} className="mt-0.5" />
                <span className="min-w-0 break-words">
                  {said(event) ?? (
                    <>
                      <span className="font-medium text-fg">{event.reason}</span> {event.message}
                    </>
                  )}
                </span>
              </li>
            ))}
        </ul>
      )}
    </Panel>
  );
}
