'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { AskedChecks } from '@/components/data/asked-checks';
import { clusterQuery } from '@/components/data/cluster-query';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { DraftSaved } from '@/components/data/draft-saved';
import { EffectList } from '@/components/data/effect-list';
import { SettingLabels } from '@/components/forms/setting-labels';
import { PhaseBadge } from '@/components/status/phase';
import { Time } from '@/components/status/time';
import { cn } from '@/components/ui/cn';
import { Segmented } from '@/components/ui/segmented';
import type { ChangeForm } from '@/lib/contracts/changes';
import type { RequestDetail } from '@/lib/contracts/requests';
import { describeForm } from '@/lib/template-schema/describe-form';
import { ChangeFields } from './change-fields';
import { ChangeSummary, SendChange } from './change-summary';
import { ChangeWarnings } from './change-warnings';
import { ChangeWhat } from './change-what';
import { ChangeYaml } from './change-yaml';
import { type Change, useChange } from './use-change';

export const changeViews = ['form', 'split', 'yaml'] as const;
type ChangeViewName = (typeof changeViews)[number];

interface ChangeViewProps {
  form: ChangeForm;
  /** The request that is to ask for something else; null for a new one. */
  changing: RequestDetail | null;
  view: ChangeViewName;
  onViewChange: (view: ChangeViewName) => void;
}

/** The work page of a change: the form, what changes and what that does, and a summary that stays in view. */
export function ChangeView(props: ChangeViewProps) {
  return (
    <SettingLabels form={props.form}>
      <Work {...props} />
    </SettingLabels>
  );
}

function Work({ form, changing, view, onViewChange }: ChangeViewProps) {
  const change = useChange(form, changing);
  const layout = useMemo(() => describeForm(form.schema, form.defaults, form.hints), [form]);
  return (
    <div className="-mx-6 -mt-5 -mb-8 max-sm:-mx-4 max-sm:-mt-4 max-sm:-mb-24">
      <ChangeHead change={change} view={view} onViewChange={onViewChange} />
      <ChangeWarnings change={change} />
      <div className="grid grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)_minmax(260px,328px)] max-xl:grid-cols-[minmax(0,1fr)_minmax(260px,328px)] max-lg:grid-cols-[minmax(0,1fr)]">
        <div className={cn('min-w-0', view === 'split' && 'grid content-start')}>
          {view === 'yaml' ? null : (
            <div className="px-6 py-5 max-sm:px-4">
              <ChangeFields change={change} layout={layout} />
            </div>
          )}
          {view === 'form' ? null : <ChangeYaml change={change} />}
        </div>
        <div className="min-w-0 border-line bg-sunken max-xl:order-last max-xl:col-span-full max-xl:border-t xl:border-l">
          <ChangeWhat change={change} />
          <AskedChecks asked={change} />
        </div>
        <div className="min-w-0 border-line max-lg:border-t lg:border-l">
          <div className="lg:sticky lg:top-12">
            <ChangeSummary change={change} />
          </div>
        </div>
      </div>
      <div className="sticky bottom-14 z-(--z-sticky) flex items-center justify-between gap-3 border-t border-line bg-surface px-4 py-3 before:absolute before:inset-x-0 before:top-full before:h-3 before:bg-surface sm:hidden">
        <SendChange change={change} isShort />
      </div>
      {change.isConfirming ? <Confirm change={change} /> : null}
    </div>
  );
}

function ChangeHead({
  change,
  view,
  onViewChange,
}: { change: Change } & Pick<ChangeViewProps, 'view' | 'onViewChange'>) {
  const t = useTranslations('changeForm');
  const order = useTranslations('order');
  const { form, draft, discard } = change;
  const cluster = useQuery(clusterQuery(form.namespace, form.name)).data;
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line px-6 pt-5 pb-4 max-sm:px-4 max-sm:pt-4">
      <div className="min-w-0">
        <h1 className="flex flex-wrap items-center gap-x-3 text-20 font-semibold tracking-(--tracking-tight)">
          {t('title', { name: form.name })}
          {cluster ? <PhaseBadge phase={cluster.phase} /> : null}
        </h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          <span className="code-font">{form.template}</span>
          {cluster?.region ? <span>{cluster.region}</span> : null}
          <span>
            {t.rich(form.isFresh ? 'readAt' : 'watchedAt', { at: () => <Time at={form.readAt} form="clock" /> })}
          </span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {draft.savedAt && change.isChanged ? <DraftSaved savedAt={draft.savedAt} onDiscard={discard} /> : null}
        <Segmented
          small
          className="max-sm:hidden"
          aria-label={order('view.label')}
          value={view}
          onValueChange={(next) => onViewChange(changeViews.find((each) => each === next) ?? view)}
          options={changeViews.map((each) => ({ value: each, label: order(`view.${each}`) }))}
        />
      </div>
    </header>
  );
}

/** Asks once more where machines go or are replaced, and where nobody knows. */
function Confirm({ change }: { change: Change }) {
  const t = useTranslations('changeForm');
  const means = useTranslations('changeEffect.means');
  const { form, summary, effects, submit, send, closeConfirm } = change;
  return (
    <ConfirmDialog
      variant="primary"
      title={t('confirmTitle', { name: form.name })}
      description={means(summary.strongest)}
      act={submit.isPending ? t('sending') : t('send')}
      running={{ isPending: change.isSending, error: submit.error }}
      onConfirm={send}
      onClose={closeConfirm}
    >
      <EffectList effects={effects} />
    </ConfirmDialog>
  );
}
