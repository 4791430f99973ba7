'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { DraftSaved } from '@/components/data/draft-saved';
import { EngineHint } from '@/components/data/engine-hint';
import { MovedBanner, OpenBanner } from '@/components/data/form-banners';
import { FormSection } from '@/components/forms/form-section';
import { useServerWords } from '@/components/status/server-words';
import { Banner } from '@/components/ui/banner';
import { endsByItself, isChart } from '@/lib/contracts/application-workload';
import { DivisionFields } from './division-fields';
import { ApplicationEffect } from './effect';
import { FixedPart } from './fixed-part';
import { FromYaml } from './from-yaml';
import { MoreFields } from './more-fields';
import { SizeFields } from './size-fields';
import { ApplicationSummary, SendApplication } from './summary';
import { type ApplicationBeginning, type ApplicationState, losers, useApplication } from './use-application';
import { WhatFields } from './what-fields';
import { WhereFields } from './where-fields';
import { KindField, WorkloadFields } from './workload-fields';

interface ApplicationFormViewProps extends ApplicationBeginning {
  /** Projects in which the person may ask. */
  projects: readonly string[];
  onProjectChange: (project: string) => void;
}

/** The work page of an application: the form, what it would become, and a summary that stays in view. */
export function ApplicationFormView({ projects, onProjectChange, ...beginning }: ApplicationFormViewProps) {
  const t = useTranslations('applicationForm');
  const application = useApplication(beginning);
  return (
    <div className="-mx-6 -mt-5 -mb-8 max-sm:-mx-4 max-sm:-mt-4 max-sm:-mb-24">
      <Head application={application} />
      <Notices application={application} />
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,452px)_minmax(260px,328px)] max-xl:grid-cols-[minmax(0,1fr)_minmax(260px,328px)] max-lg:grid-cols-[minmax(0,1fr)]">
        <div className="min-w-0 px-6 py-5 max-sm:px-4">
          <FormSection
            number={1}
            title={t('section.what')}
            hint={t(`section.${whatHintOf(application.draft.workload)}`)}
          >
            <KindField application={application} />
            <FixedPart isFixed={application.fixed.pods}>
              <WhatFields application={application} projects={projects} onProjectChange={onProjectChange} />
            </FixedPart>
            <WorkloadFields application={application} />
          </FormSection>
          {isChart(application.draft.workload) ? null : (
            <FormSection number={2} title={t('section.size')} hint="">
              <FixedPart isFixed={application.fixed.numbers} reason={t('workload.jobFixed')}>
                <SizeFields application={application} />
              </FixedPart>
            </FormSection>
          )}
          <FormSection
            number={isChart(application.draft.workload) ? 2 : 3}
            title={t('section.where')}
            hint={isChart(application.draft.workload) ? '' : t('section.whereHint')}
          >
            <FixedPart isFixed={application.fixed.places} reason={t('workload.placesFixed')}>
              <WhereFields application={application} />
            </FixedPart>
            <FixedPart
              isFixed={application.fixed.numbers}
              // Where the clusters are fixed too, what is said of them is said of this.
              reason={application.fixed.places ? null : t('workload.jobFixed')}
            >
              <DivisionFields application={application} />
            </FixedPart>
          </FormSection>
          <MoreFields application={application} />
        </div>
        <div className="min-w-0 border-line bg-sunken max-xl:order-last max-xl:col-span-full max-xl:border-t max-lg:order-none xl:border-l">
          <ApplicationEffect application={application} />
        </div>
        <div className="min-w-0 border-line max-lg:border-t lg:border-l">
          <div className="lg:sticky lg:top-12 lg:max-h-[calc(100vh-3.5rem)] lg:overflow-y-auto">
            <ApplicationSummary application={application} />
          </div>
        </div>
      </div>
      <div className="sticky bottom-14 z-(--z-sticky) flex flex-row-reverse items-center justify-between gap-3 border-t border-line bg-surface px-4 py-3 before:absolute before:inset-x-0 before:top-full before:h-3 before:bg-surface sm:hidden">
        <SendApplication application={application} isShort />
      </div>
      {application.isConfirming ? <Confirm application={application} /> : null}
    </div>
  );
}

function Head({ application: { project, base, changing, draft, fill, discard } }: { application: ApplicationState }) {
  const t = useTranslations('applicationForm');
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line px-6 pt-5 pb-4 max-sm:px-4 max-sm:pt-4">
      <div className="min-w-0">
        <h1 className="text-20 font-semibold tracking-(--tracking-tight) break-words">
          {base || changing ? t('changeTitle', { name: draft.name }) : t('title')}
        </h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          <span>{t('inProject', { project })}</span>
          <span>{t('lede')}</span>
        </p>
        {base || changing ? null : <EngineHint here="application" />}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {base || changing ? null : <FromYaml onFill={fill} />}
        {draft.savedAt ? <DraftSaved savedAt={draft.savedAt} onDiscard={discard} /> : null}
      </div>
    </header>
  );
}

/** What keeps it from being sent as it is: another request, somebody else's change, a control plane that is away. */
function Notices({
  application: { open, isMoved, reload, plane, changing, fixed, draft },
}: {
  application: ApplicationState;
}) {
  const t = useTranslations('applicationForm');
  const said = useServerWords();
  const reason = changing ? said({ detail: changing.reason, message: changing.reasonMessage }) : null;
  const isAway = plane !== null && !plane.isReachable;
  if (!open && !isMoved && !isAway && !reason && !fixed.pods) return null;
  return (
    <div className="grid gap-2 border-b border-line px-6 py-3 max-sm:px-4">
      {reason ? <Banner state="attention" title={reason} /> : null}
      {open ? (
        <OpenBanner title={t('open', { id: open.shortId })} href={`/requests/${open.id}`} look={t('look')} />
      ) : null}
      {isMoved ? (
        <MovedBanner title={t('moved')} reload={t('reload')} onReload={reload}>
          {t('movedText')}
        </MovedBanner>
      ) : null}
      {fixed.pods && draft.workload.kind === 'volcano-job' ? (
        <Banner state="attention" title={t('workload.volcano.fixed')}>
          {t('workload.volcano.fixedText')}
        </Banner>
      ) : fixed.pods ? (
        <Banner state="attention" title={t('workload.jobFixed')}>
          {t(fixed.places ? 'workload.jobFixedDivided' : 'workload.jobFixedCopied')}
        </Banner>
      ) : null}
      {isAway ? (
        <Banner state="attention" title={t('away', { name: plane.name })}>
          {t('awayText')}
        </Banner>
      ) : null}
    </div>
  );
}

/** Asks once more where clusters lose all that they have. */
function Confirm({ application }: { application: ApplicationState }) {
  const t = useTranslations('applicationForm');
  const format = useFormatter();
  const { base, draft, preview, submit, isSending, send, closeConfirm } = application;
  const gone = losers(preview);
  return (
    <ConfirmDialog
      variant="primary"
      title={t('confirmTitle', { name: draft.name })}
      description={t('confirmText', { count: gone.length, clusters: format.list(gone) })}
      act={isSending ? t('sending') : t(base ? 'sendChange' : 'send')}
      running={{ isPending: isSending, error: submit.error }}
      onConfirm={send}
      onClose={closeConfirm}
    />
  );
}

/** Which fields the first section has. */
function whatHintOf(workload: Parameters<typeof isChart>[0]): 'whatHint' | 'whatHintEnds' | 'whatHintChart' {
  if (isChart(workload)) return 'whatHintChart';
  return endsByItself(workload) ? 'whatHintEnds' : 'whatHint';
}
