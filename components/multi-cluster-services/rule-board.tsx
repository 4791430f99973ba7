'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { FailedPage } from '@/components/data/failed-page';
import { PageHead } from '@/components/data/page-head';
import { WhyNotFoot } from '@/components/data/why-not-foot';
import { useMe } from '@/components/shell/use-me';
import { ConditionList } from '@/components/status/condition-list';
import { Badge } from '@/components/ui/badge';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { Skeleton } from '@/components/ui/skeleton';
import { keys } from '@/lib/client/query-keys';
import type { MultiClusterServiceDetail } from '@/lib/contracts/multi-cluster-services';
import { nameKeeper } from '@/lib/name-keeper';
import { isInRings } from '@/lib/wave-label';
import { OpenChanges } from './open-changes';
import type { AskedPause } from './pause-dialog';
import { readRuleExport, ruleQuery } from './queries';
import { Rollout } from './rollout';
import { countMatched, rolloutMarks, worstOf } from './rollout-states';
import { SelectorWords } from './selector-words';

const ExportDialog = lazy(() =>
  import('@/components/data/export-dialog').then((module) => ({ default: module.ExportDialog })),
);
const PauseDialog = lazy(() => import('./pause-dialog').then((module) => ({ default: module.PauseDialog })));

/** One multi-cluster service: what it installs where, and how that goes on each cluster. */
export function RuleBoard({ name }: { name: string }) {
  const query = useQuery(ruleQuery(name));
  if (query.data) return <Board rule={query.data} />;
  if (query.isError) return <FailedPage kind="multiClusterService" query={query} />;
  return <Skeleton className="h-[70vh]" />;
}

function Board({ rule }: { rule: MultiClusterServiceDetail }) {
  const t = useTranslations('multiClusterServices');
  const { name, counts, services, isDeleting, isSelfManaged, keptBy, isObserved, paused, conditions, openChange } =
    rule;
  const me = useMe();
  const [asked, setAsked] = useState<AskedPause | null>(null);
  const [isExporting, setExporting] = useState(false);
  const mayPause = me?.globalActions.includes('service.pause') === true;
  const mayManage = me?.globalActions.includes('multi-cluster-service.manage') === true;
  const mayEdit = mayManage && !isDeleting && keptBy === null;
  const worst = worstOf(counts);
  const total = countMatched(counts);
  return (
    <>
      <PageHead
        title={name}
        badge={
          <Badge state={worst === null ? 'idle' : rolloutMarks[worst]}>
            {worst === null ? t('noCluster') : t(`badge.${worst}`, { count: counts[worst], total })}
          </Badge>
        }
        meta={[
          t('one'),
          t('clusters', { count: total }),
          t('services', { count: services.length }),
          paused > 0 && t('pausedOn', { count: paused }),
        ]}
        actions={
          mayPause || mayManage ? (
            <>
              {mayPause && paused < total ? (
                <Button onClick={() => setAsked({ rule: name, cluster: null, paused: true })}>
                  {t('pause.pauseAll')}
                </Button>
              ) : null}
              {mayPause && paused > 0 ? (
                <Button onClick={() => setAsked({ rule: name, cluster: null, paused: false })}>
                  {t('pause.resumeAll')}
                </Button>
              ) : null}
              {mayManage ? <Button onClick={() => setExporting(true)}>{t('export')}</Button> : null}
              {mayEdit ? (
                <Button asChild>
                  <Link href={`/services/${encodeURIComponent(name)}/edit`}>{t('edit')}</Link>
                </Button>
              ) : null}
            </>
          ) : null
        }
      />
      <div className="mb-5 grid gap-2 empty:hidden">
        <OpenChanges changes={openChange ? [openChange] : []} />
        {isDeleting ? (
          <Banner state="deleting" title={t('deleting')}>
            {t('deletingText')}
          </Banner>
        ) : null}
        {keptBy ? (
          <Banner state="attention" title={t(`git.${keptBy.tool}`, { keeper: nameKeeper(keptBy) })}>
            {t('git.text')}
          </Banner>
        ) : null}
        {isSelfManaged ? (
          <Banner state="attention" title={t('selfManaged')}>
            {t('selfManagedText')}
          </Banner>
        ) : null}
        {isObserved ? null : (
          <Banner state="progressing" title={t('notObserved')}>
            {t('notObservedText')}
          </Banner>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(240px,300px)] gap-x-8 gap-y-8 max-xl:grid-cols-[minmax(0,1fr)]">
        <Rollout rule={rule} onPause={(cluster, isPaused) => setAsked({ rule: name, cluster, paused: isPaused })} />
        <div className="grid min-w-0 content-start gap-4">
          <Facts rule={rule} />
          <Panel title={t('conditions')} flush>
            {conditions.length === 0 ? (
              <p className="px-4 py-3 text-muted">{t('conditionsNone')}</p>
            ) : (
              <ConditionList conditions={conditions} subject="multiClusterService" />
            )}
          </Panel>
        </div>
      </div>
      {mayPause ? null : <WhyNotFoot action="service.pause" project={null} />}
      {mayManage ? null : <WhyNotFoot action="multi-cluster-service.manage" project={null} />}
      {asked ? (
        <Suspense>
          <PauseDialog asked={asked} onClose={() => setAsked(null)} />
        </Suspense>
      ) : null}
      {isExporting ? (
        <Suspense>
          <ExportDialog
            name={name}
            keyOf={(question) => keys.multiClusterServices.export(name, question)}
            read={(question, signal) => readRuleExport(name, question, signal)}
            onClose={() => setExporting(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function Facts({ rule }: { rule: MultiClusterServiceDetail }) {
  const t = useTranslations('multiClusterServices');
  const { priority, dependsOn, dependents, keepsOnMismatch } = rule;
  return (
    <Panel title={t('rule')}>
      <dl className="grid gap-3">
        <div>
          <dt className="mb-1 text-12 text-subtle">{t('labels')}</dt>
          <dd>
            <SelectorWords selector={rule.selector} />
          </dd>
        </div>
        <div>
          <dt className="text-12 text-subtle">{t('column.priority')}</dt>
          <dd>
            <span className="tabular">{priority}</span> <span className="text-muted">{t('priorityText')}</span>
          </dd>
        </div>
        <div>
          <dt className="text-12 text-subtle">{t('mismatch')}</dt>
          <dd>
            {t(isInRings(rule.selector) ? 'mismatchRings' : keepsOnMismatch ? 'mismatchKeeps' : 'mismatchRemoves')}
          </dd>
        </div>
        {dependsOn.length > 0 ? (
          <div>
            <dt className="text-12 text-subtle">{t('dependsOn')}</dt>
            <dd>
              <RuleLinks names={dependsOn} />
            </dd>
          </div>
        ) : null}
        {dependents.length > 0 ? (
          <div>
            <dt className="text-12 text-subtle">{t('column.dependents')}</dt>
            <dd>
              <RuleLinks names={dependents} />
            </dd>
          </div>
        ) : null}
      </dl>
    </Panel>
  );
}

const RuleLinks = ({ names }: { names: readonly string[] }) => (
  <ul className="flex flex-wrap gap-x-3">
    {names.map((name) => (
      <li key={name}>
        <Link href={`/services/${encodeURIComponent(name)}`} className="break-all text-accent-text underline">
          {name}
        </Link>
      </li>
    ))}
  </ul>
);
