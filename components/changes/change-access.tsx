'use client';
import { useTranslations } from 'next-intl';
import { FormSection } from '@/components/forms/form-section';
import { ReferenceField } from '@/components/forms/references/reference-field';
import { shownReferences, withReference } from '@/components/forms/references/references';
import { useFieldWords } from '@/components/status/server-words';
import type { OfferedReference } from '@/lib/contracts/cluster-references';
import { canBeEmptied, canBeNamed } from '@/lib/reference-changes';
import type { Change } from './use-change';

/** How people sign in to a running cluster and what its API server records. */
export function ChangeAccess({ change, number }: { change: Change; number: number }) {
  const t = useTranslations('order.access');
  const { draft, form } = change;
  const whyNot = (name: string | undefined) => (name ? t('fixed', { name }) : t('neverAdded'));
  return (
    <FormSection number={number} title={t('title')} hint={t('hint', { project: form.project })}>
      {shownReferences(draft.base.references, form.references).map((offer) =>
        canBeNamed(offer.field, draft.base.references[offer.field]) ? (
          <Named key={offer.field} change={change} offer={offer} />
        ) : (
          <div key={offer.field} className="grid gap-1">
            <span className="font-medium">{t(`${offer.field}.label`)}</span>
            <p className="text-12 text-subtle">{whyNot(draft.base.references[offer.field])}</p>
          </div>
        ),
      )}
    </FormSection>
  );
}

function Named({ change, offer }: { change: Change; offer: OfferedReference }) {
  const t = useTranslations('order.access');
  const words = useTranslations('schemaForm');
  const fieldWords = useFieldWords();
  const { field } = offer;
  const { draft, serverErrors } = change;
  const [before, name] = [draft.base.references[field], draft.references[field]];
  const set = (next: string) => change.change({ references: withReference(draft.references, field, next) });
  const isChanged = before !== name;
  return (
    <div className={isChanged ? 'border-l-2 border-accent pl-2.5' : ''}>
      <ReferenceField
        offer={offer}
        cluster={change.form.name}
        name={name}
        isKept={!canBeEmptied(field, before)}
        error={fieldWords(serverErrors, `/${field}`)}
        onChange={set}
        action={
          isChanged ? (
            <button
              type="button"
              className="rounded-2 text-12 text-accent-text hover:underline max-sm:min-h-11"
              aria-label={`${t(`${field}.label`)}: ${words('undo')}`}
              onClick={() => set(before ?? '')}
            >
              {`${words('now', { value: before ?? t(`${field}.none`) })} · ${words('undo')}`}
            </button>
          ) : null
        }
      />
    </div>
  );
}
