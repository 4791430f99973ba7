'use client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { PageHead } from '@/components/data/page-head';
import { Refused } from '@/components/data/refused';
import { useDebounced } from '@/components/data/use-debounced';
import { useIntentionKey } from '@/components/data/use-intention-key';
import { FieldPair, FormSection } from '@/components/forms/form-section';
import { holds, useMe } from '@/components/shell/use-me';
import { useFieldWords } from '@/components/status/server-words';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { ApiError } from '@/lib/client/api';
import type { PreviewCampaign } from '@/lib/contracts/campaigns';
import { type CampaignDraft, emptyDraft, toCampaign, toPreview } from './campaign-draft';
import { CampaignPreview } from './campaign-preview';
import { campaignPreviewQuery, startCampaign } from './queries';
import { SelectionFields } from './selection-fields';
import { WindowFields } from './window-fields';

/** Starts a campaign, for who may. */
export function NewCampaign() {
  const me = useMe();
  return me && !holds(me, 'campaign.manage') ? <Refused action="campaign.manage" /> : <CampaignForm />;
}

/** Selects clusters and says how fast they are upgraded; how many they are stands beside it. */
function CampaignForm() {
  const t = useTranslations('campaigns');
  const router = useRouter();
  const fieldWords = useFieldWords();
  const [draft, setDraft] = useState<CampaignDraft>(emptyDraft);
  const keyOf = useIntentionKey();
  const change = (next: Partial<CampaignDraft>) => setDraft((before) => ({ ...before, ...next }));
  const asked = JSON.stringify(toPreview(draft));
  const settled = useDebounced(asked, 300);
  const preview = useQuery({
    ...campaignPreviewQuery(JSON.parse(settled) as PreviewCampaign),
    placeholderData: (before) => before,
  });
  const start = useMutation({
    mutationFn: () => {
      const body = toCampaign(draft);
      return startCampaign(body, keyOf(body));
    },
    onSuccess: ({ id }) => router.push(`/clusters/campaigns/${id}`),
  });
  const problem = start.error instanceof ApiError ? start.error.problem : null;
  const errorAt = (pointer: string) => fieldWords(problem?.errors ?? [], pointer);
  const isSending = start.isPending || start.isSuccess;
  const count = preview.data?.count ?? 0;
  // Nobody starts what they have not seen the count of.
  const isOld = asked !== settled || preview.isPlaceholderData;
  const numbers = [
    ['percent', '/rings/percent'],
    ['atOnce', '/rules/atOnce'],
    ['pauseMinutes', '/rules/pauseMinutes'],
    ['stopPercent', '/rules/stopOn/percent'],
    ['stopAtLeast', '/rules/stopOn/atLeast'],
  ] as const;
  return (
    <>
      <PageHead title={t('newTitle')} lede={t('newLede')} />
      <form
        noValidate
        className="grid grid-cols-[minmax(0,1fr)_minmax(260px,328px)] gap-8 max-lg:grid-cols-[minmax(0,1fr)]"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending && !isOld) start.mutate();
        }}
      >
        <div className="min-w-0">
          <FormSection number={1} title={t('section.name')} hint="">
            <Field label={t('field.title')} error={errorAt('/title')}>
              {(control) => (
                <Input
                  {...control}
                  maxLength={100}
                  value={draft.title}
                  onChange={({ target }) => change({ title: target.value })}
                />
              )}
            </Field>
          </FormSection>
          <FormSection number={2} title={t('section.clusters')} hint={t('section.clustersHint')}>
            <SelectionFields draft={draft} onChange={change} errorAt={errorAt} />
          </FormSection>
          <FormSection number={3} title={t('section.pace')} hint={t('section.paceHint')}>
            <Field label={t('field.canary')} help={t('help.canary')} error={errorAt('/rings/canary')}>
              {(control) => (
                <Input {...control} value={draft.canary} onChange={({ target }) => change({ canary: target.value })} />
              )}
            </Field>
            <FieldPair>
              {numbers.map(([name, pointer]) => (
                <Field key={name} label={t(`field.${name}`)} help={t(`help.${name}`)} error={errorAt(pointer)}>
                  {(control) => (
                    <Input
                      {...control}
                      inputMode="numeric"
                      value={draft[name]}
                      onChange={({ target }) => change({ [name]: target.value })}
                    />
                  )}
                </Field>
              ))}
            </FieldPair>
            <WindowFields window={draft.window} onChange={(window) => change({ window })} errorAt={errorAt} />
          </FormSection>
        </div>
        <div className="min-w-0">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-16">
            <CampaignPreview query={preview} isOld={isOld} />
            <Button
              type="submit"
              variant="primary"
              blocked={isSending || isOld || count === 0 || draft.title.trim() === ''}
            >
              {t('startOn', { count })}
            </Button>
            <div aria-live="polite">{start.error ? <ErrorState error={start.error} /> : null}</div>
          </div>
        </div>
      </form>
    </>
  );
}
