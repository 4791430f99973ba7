'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useId, useState } from 'react';
import { EmptyState } from '@/components/data/empty-state';
import { ErrorState } from '@/components/data/error-state';
import { PageHead } from '@/components/data/page-head';
import { QueryBoundary } from '@/components/data/query-boundary';
import { WhyNotFoot } from '@/components/data/why-not-foot';
import { SettingLabels } from '@/components/forms/setting-labels';
import { holds, useMe } from '@/components/shell/use-me';
import { SaidLines } from '@/components/status/said-lines';
import { Time } from '@/components/status/time';
import { useLocalized } from '@/components/status/use-words';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Skeleton } from '@/components/ui/skeleton';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import type { DraftContent, ManagedItemDetail } from '@/lib/contracts/catalog-items';
import { chartOf } from '@/lib/template-chart';
import { isSameJson } from '@/lib/template-schema/json';
import { templateQuery } from '../queries';
import { FormPreview } from './form-preview';
import { DiscardDraft, LifeActions, ReturnDialog, useItemAct } from './item-actions';
import { ItemState } from './item-state';
import { tidyHints } from './prepare-guardrails';
import { PublishChanges } from './publish-changes';
import { isPublishBlocked, PublishBlock, PublishChoice } from './publish-choice';
import { PublishDialog } from './publish-dialog';
import { PublishedFacts, PublishedTo } from './published';
import { itemQuery, reviewQuery, saveDraft } from './queries';
import { StepAbout } from './step-about';
import { StepGuardrails } from './step-guardrails';
import { ClusterTable, StepReview } from './step-review';
import { StepVersions } from './step-versions';
import { usePublishedToast } from './use-published-toast';

const steps = ['about', 'versions', 'guardrails', 'review'] as const;

/** One catalog item: drafted, reviewed, published, and what became of it. */
export function ItemPage({ id }: { id: string }) {
  const query = useQuery(itemQuery(id));
  usePublishedToast(query.data);
  if (query.data) return <ItemView key={`${id} ${query.data.draft?.state ?? ''}`} item={query.data} />;
  if (query.isError) return <ErrorState isPage error={query.error} onRetry={() => void query.refetch()} />;
  return <Skeleton className="appear-late h-[70vh]" />;
}

function ItemView({ item }: { item: ManagedItemDetail }) {
  const t = useTranslations('catalogItems');
  const text = useLocalized();
  const me = useMe();
  const client = useQueryClient();
  const mayDraft = me?.globalActions.includes('catalog.draft') ?? false;
  // Who only decides about a draft begins with what publishing it would change.
  const firstStep = item.draft?.state === 'in-review' && !mayDraft ? 'review' : 'about';
  const [step, setStep] = useQueryState('step', parseAsStringLiteral(steps).withDefault(firstStep));
  const [edited, setEdited] = useState<DraftContent | null>(null);
  const [chosen, setChosen] = useState<string[] | null>(null);
  const [isReturning, setReturning] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  const blockId = useId();
  const act = useItemAct(item.id);
  const content = edited ?? item.content;
  const isLive = item.state === 'published' || item.state === 'deprecated';
  const isEditable = mayDraft && (item.draft ? item.draft.state === 'draft' : isLive);
  const isDirty = edited !== null && !isSameJson({ ...edited, hints: tidyHints(edited.hints) }, item.content);
  const revision = item.draft?.revision ?? 0;
  const inReview = item.draft?.state === 'in-review';
  const lacking = isLive ? item.projects.find((project) => !holds(me, 'catalog.publish', project)) : undefined;
  const projects = chosen ?? item.projects;
  const review = useQuery({ ...reviewQuery(item.id, revision, projects), enabled: item.draft !== null });
  const newest = content.versions.at(-1);
  const template = newest?.template;
  const chart = newest ? chartOf(newest.template, newest.version) : '';
  const values = useQuery({ ...templateQuery(item.kind, template ?? ''), enabled: template !== undefined });
  const save = useMutation({
    mutationFn: (next: DraftContent) => saveDraft(item.id, revision, { ...next, hints: tidyHints(next.hints) }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: itemQuery(item.id).queryKey });
      setEdited(null);
    },
  });
  const change = (part: Partial<DraftContent>) => setEdited({ ...content, ...part });
  const mayPublish = (review.data?.projects.length ?? 0) > 0;
  const toPublish = inReview && mayPublish && review.data?.isOwnDraft === false ? review.data : null;
  const isBlocked = toPublish !== null && isPublishBlocked({ item, review: toPublish, chosen: projects });
  const failed = save.error ?? act.error;
  return (
    <>
      <PageHead
        title={text(content.title)}
        badge={<ItemState item={item} isBadge />}
        meta={[
          <span key="id" className="code-font">
            {item.id}
          </span>,
          t(`kind.${item.kind}`),
          item.draft ? (
            <span key="by">
              {t('draftedBy', { who: item.draft.draftedBy })} <Time at={item.draft.updatedAt} />
            </span>
          ) : null,
          isLive && item.projects.length > 0 ? <PublishedTo key="to" item={item} /> : null,
          t('usedBy', { count: item.clusters }),
        ]}
        actions={
          <>
            <LifeActions item={item} />
            {mayDraft && item.draft?.state === 'draft' ? <DiscardDraft item={item} /> : null}
            {isEditable ? (
              <Button blocked={!isDirty || save.isPending} onClick={() => save.mutate(content)}>
                {t('save')}
              </Button>
            ) : null}
            {mayDraft && item.draft?.state === 'draft' ? (
              <Button
                variant="primary"
                blocked={isDirty || act.isPending}
                onClick={() => act.mutate({ act: 'submit', body: { revision } })}
              >
                {t('submit')}
              </Button>
            ) : null}
            {mayDraft && inReview && !toPublish ? (
              <Button blocked={act.isPending} onClick={() => act.mutate({ act: 'withdraw', body: { revision } })}>
                {t('withdraw')}
              </Button>
            ) : null}
            {toPublish ? (
              <>
                <Button onClick={() => setReturning(true)}>{t('return.open')}</Button>
                <Button
                  variant="primary"
                  blocked={isBlocked}
                  aria-describedby={isBlocked ? blockId : undefined}
                  onClick={() => setPublishing(true)}
                >
                  {t('publishOpen', { count: projects.length })}
                </Button>
                <PublishBlock id={blockId} item={item} review={toPublish} chosen={projects} />
              </>
            ) : null}
          </>
        }
      />
      {failed ? <ErrorState error={failed} /> : null}
      {item.problems.length > 0 ? (
        <Banner state="attention" title={t('problems')} className="mb-3">
          <SaidLines all={item.problems} />
        </Banner>
      ) : null}
      {item.draft?.comment ? (
        <Banner state="attention" title={t('comment')} className="mb-3">
          {item.draft.comment}
        </Banner>
      ) : null}
      {inReview && mayPublish && review.data?.isOwnDraft ? (
        <Banner state="unknown" title={t('ownDraft')} className="mb-3">
          {t('ownDraftText')}
        </Banner>
      ) : null}
      {toPublish ? <PublishChoice review={toPublish} chosen={projects} onChoose={setChosen} /> : null}
      <div
        className={cn(
          'grid grid-cols-[minmax(0,1fr)] gap-6',
          // The table of guardrails is wider than what is left beside the preview on smaller screens.
          step === 'guardrails' ? 'min-[1400px]:grid-cols-[minmax(0,1fr)_328px]' : 'lg:grid-cols-[minmax(0,1fr)_328px]',
        )}
      >
        <Tabs
          value={step}
          onValueChange={(next) => void setStep(steps.find((one) => one === next) ?? 'about')}
          label={t('steps')}
          tabs={steps.map((one) => ({ value: one, label: t(`step.${one}`) }))}
        >
          <TabPanel value="about">
            <StepAbout
              id={item.id}
              kind={item.kind}
              content={content}
              controlPlanes={item.controlPlanes}
              isEditable={isEditable}
              onChange={change}
            />
          </TabPanel>
          <TabPanel value="versions">
            <StepVersions kind={item.kind} content={content} isEditable={isEditable} onChange={change} />
          </TabPanel>
          <TabPanel value="guardrails">
            {template === undefined ? (
              <EmptyState title={t('guardrailsNoVersion')}>{t('guardrailsNoVersionText')}</EmptyState>
            ) : (
              <QueryBoundary query={values} skeleton={<Skeleton className="h-96" />}>
                {(data) => (
                  <StepGuardrails
                    values={data}
                    chart={item.kind === 'cluster' ? chart : null}
                    hints={content.hints}
                    isEditable={isEditable}
                    onChange={(hints) => change({ hints })}
                  />
                )}
              </QueryBoundary>
            )}
          </TabPanel>
          <TabPanel value="review">
            {review.data ? (
              <SettingLabels form={{ schema: null, defaults: {}, ...values.data, hints: content.hints }}>
                <StepReview kind={item.kind} review={review.data} isChosenAbove={toPublish !== null} chart={chart} />
              </SettingLabels>
            ) : item.draft ? (
              <Skeleton className="h-64" />
            ) : (
              <PublishedFacts item={item} />
            )}
            {item.affected.length > 0 ? (
              <section className="mt-5">
                <h2 className="mb-2 font-semibold">{t('affected.title')}</h2>
                <ClusterTable clusters={item.affected} />
              </section>
            ) : null}
          </TabPanel>
        </Tabs>
        <aside
          className={cn(
            'grid grid-cols-[minmax(0,1fr)] content-start gap-6 border-line',
            step === 'guardrails' ? 'min-[1400px]:border-l min-[1400px]:pl-6' : 'lg:border-l lg:pl-6',
          )}
        >
          {values.data && item.kind === 'cluster' ? (
            <FormPreview key={template} values={values.data} hints={content.hints} />
          ) : null}
          <PublishChanges item={item} review={review.data} chosen={projects} />
        </aside>
      </div>
      {lacking !== undefined || (inReview && review.data && !mayPublish) ? (
        <WhyNotFoot action="catalog.publish" project={lacking ?? null} />
      ) : null}
      {isPublishing && toPublish ? (
        <PublishDialog item={item} review={toPublish} chosen={projects} onClose={() => setPublishing(false)} />
      ) : null}
      {isReturning ? <ReturnDialog item={item} revision={revision} onClose={() => setReturning(false)} /> : null}
    </>
  );
}
