'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { FormField } from '@/components/forms/form-field';
import { FormSection } from '@/components/forms/form-section';
import { shownReferences } from '@/components/forms/references/references';
import { SchemaFormProvider } from '@/components/forms/schema-form/context';
import { SchemaFields } from '@/components/forms/schema-form/schema-field';
import { SchemaFold } from '@/components/forms/schema-form/schema-fold';
import { useFieldWords, useServerWords } from '@/components/status/server-words';
import { Textarea } from '@/components/ui/input';
import { effectOf } from '@/lib/change-effects/effect-of';
import { reachedPaths } from '@/lib/template-schema/describe-form';
import type { FormLayout } from '@/lib/template-schema/field';
import { type Path, toPointer } from '@/lib/template-schema/json';
import type { Violation } from '@/lib/template-schema/violation';
import { ChangeAccess } from './change-access';
import { ChangeLabels } from './change-labels';
import type { Change } from './use-change';

/** Every value of the cluster; those that cannot be changed while it runs are locked, with the reason. */
export function ChangeFields({ change, layout }: { change: Change; layout: FormLayout }) {
  const t = useTranslations('changeForm');
  const lockOf = useLocks(change);
  const complaints = useComplaints(change);
  const { form, draft } = change;
  const first = [...layout.what, ...layout.where];
  const hasAccess = shownReferences(draft.base.references, form.references).length > 0;
  const isLockedAny = first.some(({ path }) => lockOf(path) !== null);
  return (
    <SchemaFormProvider
      state={{
        defaults: form.defaults,
        overrides: draft.config,
        onOverridesChange: (config) => change.change({ config, yamlText: null }),
        drafts: draft.drafts,
        onDraftChange: (pointer, text) =>
          change.change(({ drafts: { [pointer]: _, ...rest } }) => ({
            drafts: text === null ? rest : { ...rest, [pointer]: text },
          })),
        complaints,
        machines: change.machines,
        running: { overrides: draft.base.config, lockOf },
      }}
    >
      <div inert={draft.yamlText !== null && change.isUnreadable}>
        <FormSection number={1} title={t('values.title')} hint={t('values.hint')}>
          <SchemaFields fields={first} />
          {isLockedAny ? <WayAround change={change} /> : null}
        </FormSection>
        {hasAccess ? <ChangeAccess change={change} number={2} /> : null}
        <FormSection number={hasAccess ? 3 : 2} title={t('labels.title')} hint={t('labels.hint')}>
          <ChangeLabels change={change} />
          <Why change={change} />
        </FormSection>
        {layout.folds.length > 0 ? (
          <section aria-label={t('more')}>
            {layout.folds.map((fold) => (
              <SchemaFold
                key={fold.id}
                fold={fold}
                isNeeded={reachedPaths(fold.fields).some((path) => complaints.has(toPointer(path)))}
              />
            ))}
          </section>
        ) : null}
      </div>
    </SchemaFormProvider>
  );
}

/** Why the facts about the template, or an architect, say that a value cannot be changed. */
function useLocks({ form }: Change): (path: Path) => string | null {
  const words = useServerWords();
  return (path) => {
    if (path.length === 0) return null;
    const { effect, reason } = effectOf(form.chart, toPointer(path), form.hints.effects);
    // A new image makes a new machine template, and other values may change with it.
    const isPossible = effect !== 'cannot-change' || reason.message.key === 'changeEffect.reason.image-needed';
    return isPossible ? null : (words(reason) ?? reason.detail);
  };
}

/** What the server, the schema and the facts say against the values as they are typed. */
function useComplaints({ violations, refused, serverErrors }: Change): Map<string, Violation | string> {
  const words = useServerWords();
  const complaints = new Map<string, Violation | string>();
  for (const error of [...serverErrors, ...refused]) {
    if (!error.pointer.startsWith('/parameters/')) continue;
    complaints.set(error.pointer.slice('/parameters'.length), words(error) ?? error.detail);
  }
  for (const violation of violations) complaints.set(violation.pointer, violation);
  return complaints;
}

/** The way that works for what is locked. */
function WayAround({ change: { form } }: { change: Change }) {
  const t = useTranslations('changeForm');
  if (!form.item) return null;
  const like = form.orderedBy === null ? '' : `&like=${form.orderedBy}`;
  const href = `/catalog/${encodeURIComponent(form.item.id)}/order?project=${form.project}${like}`;
  return (
    <p className="text-12 text-subtle">
      {t('locked')}{' '}
      <Link href={href} className="text-accent-text underline">
        {t('orderBeside')}
      </Link>
    </p>
  );
}

function Why({ change }: { change: Change }) {
  const t = useTranslations('changeForm');
  const { draft, serverErrors } = change;
  const error = useFieldWords()(serverErrors, '/justification');
  return (
    <FormField label={t('why')} help={t('whyHelp')} error={error} pointer="/justification">
      {(control) => (
        <Textarea
          {...control}
          maxLength={2000}
          value={draft.justification}
          onChange={(event) => change.change({ justification: event.target.value })}
        />
      )}
    </FormField>
  );
}
