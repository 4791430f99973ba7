'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { EngineHint } from '@/components/data/engine-hint';
import { ErrorState } from '@/components/data/error-state';
import { MovedBanner, OpenBanner } from '@/components/data/form-banners';
import { useErrorWords } from '@/components/data/use-error-words';
import { FormSection } from '@/components/forms/form-section';
import { useServerWords } from '@/components/status/server-words';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Glyph } from '@/components/ui/glyph';
import { Textarea } from '@/components/ui/input';
import { Skeleton } from '@/components/ui/skeleton';
import type { RuleForm } from '@/lib/contracts/multi-cluster-changes';
import { DeleteRule } from './delete-rule';
import { DependsOnFields, MismatchFields } from './mismatch-fields';
import { PriorityScale } from './priority-scale';
import { RulePreview } from './rule-preview';
import { RuleUsualPrice } from './rule-usual-price';
import { NameField, SelectorFields } from './selector-fields';
import { ServiceLines } from './service-lines';
import { type RuleState, useRule } from './use-rule';
import { WaveFields } from './wave-fields';

/** The form of a multi-cluster service, with what it would do beside it. */
export function RuleView({ form }: { form: RuleForm }) {
  const t = useTranslations('ruleForm');
  const rule = useRule(form);
  const { draft, edit, base, preview, isCurrent } = rule;
  const installed = draft.services.filter(({ isDisabled }) => !isDisabled);
  return (
    <div className="-mx-6 -mt-5 -mb-8 max-sm:-mx-4 max-sm:-mt-4 max-sm:-mb-24">
      <Head rule={rule} />
      <Notices rule={rule} />
      <div className="grid grid-cols-[minmax(0,432px)_minmax(0,1fr)] max-lg:grid-cols-[minmax(0,1fr)]">
        <div className="min-w-0 border-line px-6 py-5 max-sm:px-4 lg:border-r">
          <NameField rule={rule} />
          <div className={base === null ? 'mt-6' : undefined}>
            <FormSection number={1} title={t('section.clusters')} hint={t('section.clustersHint')}>
              <SelectorFields rule={rule} />
            </FormSection>
            <FormSection number={2} title={t('section.priority')} hint={t('section.priorityHint')}>
              <PriorityScale rule={rule} />
            </FormSection>
            <FormSection number={3} title={t('section.services')} hint={t('section.servicesHint')}>
              <ServiceLines rule={rule} />
            </FormSection>
            <FormSection number={4} title={t('section.dependsOn')} hint={t('section.dependsOnHint')}>
              <DependsOnFields rule={rule} />
            </FormSection>
            <FormSection number={5} title={t('section.mismatch')} hint="">
              <MismatchFields rule={rule} />
            </FormSection>
            <FormSection number={6} title={t('section.waves')} hint={t('section.wavesHint')}>
              <WaveFields rule={rule} />
            </FormSection>
            <FormSection number={7} title={t('section.reason')} hint={t('section.reasonHint')}>
              <Field label={t('reason')}>
                {(control) => (
                  <Textarea
                    {...control}
                    maxLength={1000}
                    value={draft.reason}
                    onChange={({ target }) => edit({ reason: target.value })}
                  />
                )}
              </Field>
            </FormSection>
          </div>
        </div>
        <div className="min-w-0 px-6 py-5 max-lg:border-t max-lg:border-line max-sm:px-4">
          {preview.data ? (
            <RulePreview
              preview={preview.data}
              isOld={!isCurrent}
              keepsServices={draft.keepServices}
              services={installed.length}
              cost={<RuleUsualPrice offers={form.offers} services={installed} sizes={preview.data.sizes} />}
            />
          ) : preview.isError ? (
            <ErrorState error={preview.error} onRetry={preview.refetch} />
          ) : (
            <Skeleton className="h-64" />
          )}
        </div>
      </div>
      <div className="sticky bottom-14 z-(--z-sticky) flex items-center justify-end gap-3 border-t border-line bg-surface px-4 py-3 sm:hidden">
        <Send rule={rule} />
      </div>
    </div>
  );
}

function Head({ rule }: { rule: RuleState }) {
  const t = useTranslations('ruleForm');
  const { base } = rule;
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line px-6 pt-5 pb-4 max-sm:px-4 max-sm:pt-4">
      <div className="min-w-0">
        <h1 className="text-20 font-semibold tracking-(--tracking-tight) break-words">{base?.name ?? t('newTitle')}</h1>
        <p className="mt-1 text-muted">{t('lede')}</p>
        {base ? null : <EngineHint here="service" />}
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
        {base ? <DeleteRule rule={base} isBlocked={rule.open !== null} /> : null}
        <Button asChild>
          <Link href={base ? `/services/${encodeURIComponent(base.name)}` : '/services'}>{t('discard')}</Link>
        </Button>
        <span className="max-sm:hidden">
          <Send rule={rule} />
        </span>
      </div>
    </header>
  );
}

function Send({ rule: { isReady, isSending, send, preview } }: { rule: RuleState }) {
  const t = useTranslations('ruleForm');
  const isMany = preview.data !== undefined && preview.data.touched > preview.data.approvalAbove;
  return (
    <Button variant={isReady ? 'primary' : 'secondary'} blocked={!isReady || isSending} onClick={send}>
      {isSending ? t('sending') : t(isMany ? 'sendForApproval' : 'send')}
    </Button>
  );
}

/** What keeps it from being sent: somebody else’s change, and what is wrong and has no field of its own. */
function Notices({ rule }: { rule: RuleState }) {
  const t = useTranslations('ruleForm');
  const errorWords = useErrorWords();
  const words = useServerWords();
  const { isMoved, reload, open, errors, refusal } = rule;
  // Nothing is wrong with a form that nobody has changed; there is only nothing to send.
  const loose = errors.filter(({ pointer, message }) => pointer === '' && message?.key !== 'said.rule-already-so');
  const said = new Set(loose.map((error) => words(error) ?? error.detail));
  if (refusal && loose.length === 0 && errors.length === 0) said.add(errorWords(refusal));
  if (!isMoved && !open && said.size === 0) return null;
  return (
    <div className="grid gap-2 border-b border-line px-6 py-3 max-sm:px-4">
      {open ? (
        <OpenBanner
          title={t('open', { by: open.askedBy })}
          href={`/services/changes/${encodeURIComponent(open.id)}`}
          look={t('look')}
        />
      ) : null}
      {isMoved ? (
        <MovedBanner title={t('moved')} reload={t('reload')} onReload={reload}>
          {t('movedText')}
        </MovedBanner>
      ) : null}
      {isMoved
        ? null
        : [...said].map((text) => (
            <p key={text} role="alert" className="flex items-start gap-2 text-failed-text">
              <Glyph state="failed" className="mt-0.5" />
              {text}
            </p>
          ))}
    </div>
  );
}
