'use client';
import { useTranslations } from 'next-intl';
import { FormField } from '@/components/forms/form-field';
import { Segmented } from '@/components/ui/segmented';
import { applySize } from '@/lib/pricing/sizes';
import type { Order } from './use-order';

/** Small, medium or large at one click; whatever else is set is a size of one's own. */
export function OrderSize({ order }: { order: Order }) {
  const t = useTranslations('order.size');
  const { form, sizes, size, draft, change } = order;
  if (sizes.length === 0) return null;
  return (
    <FormField label={t('label')} isComposite help={t('help')}>
      {(control) => (
        <Segmented
          onAgain={() => {
            if (size === null) goToFields();
          }}
          {...control}
          value={size ?? (Object.keys(draft.overrides).length > 0 ? 'own' : undefined)}
          onValueChange={(value) => {
            const chosen = sizes.find(({ name }) => name === value);
            if (!chosen) return goToFields();
            const overrides = applySize(draft.overrides, form.defaults, chosen);
            return change({ overrides, drafts: {}, yamlText: null });
          }}
          options={[
            ...sizes.map(({ name, workers, machine }) => ({
              value: name,
              label: t(name),
              detail: machine ? t('workers', { workers: workers ?? 0, machine }) : undefined,
            })),
            { value: 'own', label: t('own'), detail: t('ownDetail') },
          ]}
        />
      )}
    </FormField>
  );
}

/** A size of one's own is what the fields below say. */
function goToFields(): void {
  document.querySelector<HTMLElement>('[data-sizing] :is(input, select)')?.focus();
}
