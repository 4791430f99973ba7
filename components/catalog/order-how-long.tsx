'use client';
import { useTranslations } from 'next-intl';
import { FormField } from '@/components/forms/form-field';
import { FormSection } from '@/components/forms/form-section';
import { useFieldWords } from '@/components/status/server-words';
import { useInstantWords } from '@/components/status/time';
import { Textarea } from '@/components/ui/input';
import { Segmented } from '@/components/ui/segmented';
import { expiryChoices } from './order-draft';
import type { Order } from './use-order';

const dayMs = 24 * 60 * 60 * 1000;

/** When a cluster that is ready today would expire, as a date in the viewer's words. */
export function useExpiryDate(days: number): string {
  const words = useInstantWords();
  return words(new Date(Date.now() + days * dayMs).toISOString(), 'date');
}

/** Expiry, and what the cluster is for. */
export function OrderHowLong({ order, number }: { order: Order; number: number }) {
  const t = useTranslations('order');
  const { draft, change, serverErrors } = order;
  const date = useExpiryDate(draft.expiresInDays);
  const fieldWords = useFieldWords();
  const errorAt = (pointer: string) => fieldWords(serverErrors, pointer);
  return (
    <FormSection number={number} title={t('howLong.title')} hint={t('howLong.hint')}>
      <FormField
        label={t('expires')}
        isComposite
        help={t('expiresFromReady', { date })}
        error={errorAt('/expiresInDays')}
      >
        {(control) => (
          <Segmented
            {...control}
            value={String(draft.expiresInDays)}
            onValueChange={(value) => change({ expiresInDays: Number(value) })}
            options={expiryChoices.map((days) => ({ value: String(days), label: t('expiresDays', { days }) }))}
          />
        )}
      </FormField>
      <FormField
        label={t('justification')}
        error={errorAt('/justification')}
        action={<span className="text-12 text-subtle">{t('justificationRemark')}</span>}
      >
        {(control) => (
          <Textarea
            {...control}
            maxLength={2000}
            value={draft.justification}
            onChange={(event) => change({ justification: event.target.value })}
          />
        )}
      </FormField>
    </FormSection>
  );
}
