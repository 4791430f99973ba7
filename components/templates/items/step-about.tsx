'use client';
import { useTranslations } from 'next-intl';
import { useLocalized, useLocalizedSource } from '@/components/status/use-words';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Input, Textarea } from '@/components/ui/input';
import { Markdown } from '@/components/ui/markdown';
import { Select } from '@/components/ui/select';
import type { DraftContent } from '@/lib/contracts/catalog-items';
import { type ItemPurpose, itemPurposes } from '@/lib/contracts/choices';
import type { TemplateKind } from '@/lib/contracts/templates';
import { IconField } from './icon-field';
import { JoinRuleField } from './join-rule-field';

interface StepAboutProps {
  id: string;
  kind: TemplateKind;
  content: DraftContent;
  /** Karmada control planes that clusters may join. */
  controlPlanes: readonly string[];
  isEditable: boolean;
  onChange: (change: Partial<DraftContent>) => void;
}

/** What the item is called, what it is for, who answers for it. */
export function StepAbout({ id, kind, content, controlPlanes, isEditable, onChange }: StepAboutProps) {
  const t = useTranslations('catalogItems');
  const purposes = useTranslations('catalog.purpose');
  const localized = useLocalized();
  const source = useLocalizedSource();
  const orNull = (text: string) => (text.trim() === '' ? null : text);
  return (
    <section className="grid max-w-200 gap-3" inert={!isEditable}>
      <h2 className="font-semibold">{t('about.title')}</h2>
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        {(['en', 'zh'] as const).map((language) => (
          <Field key={language} label={t(`about.name.${language}`)}>
            {(control) => (
              <Input
                {...control}
                value={content.title[language] ?? ''}
                maxLength={100}
                onChange={(event) => onChange({ title: withText(content.title, language, event.target.value) })}
              />
            )}
          </Field>
        ))}
        {(['en', 'zh'] as const).map((language) => (
          <Field key={language} label={t(`about.description.${language}`)} help={t('about.markdown')}>
            {(control) => (
              <Textarea
                {...control}
                rows={5}
                maxLength={4000}
                value={content.description[language] ?? ''}
                onChange={(event) =>
                  onChange({ description: withText(content.description, language, event.target.value) })
                }
              />
            )}
          </Field>
        ))}
        <Field label={t('about.owner')}>
          {(control) => (
            <Input
              {...control}
              value={content.owner ?? ''}
              onChange={(event) => onChange({ owner: orNull(event.target.value) })}
            />
          )}
        </Field>
        <Field label={t('about.support')} help={t('about.supportHelp')}>
          {(control) => (
            <Input
              {...control}
              value={content.supportUrl ?? ''}
              onChange={(event) => onChange({ supportUrl: orNull(event.target.value) })}
            />
          )}
        </Field>
        <Field label={t('about.docs')} help={t('about.docsHelp')}>
          {(control) => (
            <Input
              {...control}
              value={content.docsUrl ?? ''}
              onChange={(event) => onChange({ docsUrl: orNull(event.target.value) })}
            />
          )}
        </Field>
        {kind === 'cluster' ? (
          <Field label={t('about.provider')}>
            {(control) => (
              <Input
                {...control}
                value={content.provider}
                onChange={(event) => onChange({ provider: event.target.value })}
              />
            )}
          </Field>
        ) : null}
        <IconField id={id} kind={kind} content={content} onChange={(picture) => onChange({ picture })} />
        <Field label={t('about.icon')} help={t('about.iconHelp')}>
          {(control) => (
            <Input
              {...control}
              value={content.icon ?? ''}
              onChange={(event) => onChange({ icon: orNull(event.target.value) })}
            />
          )}
        </Field>
        <Field label={t('about.purpose')} help={t('about.purposeHelp')}>
          {(control) => (
            <Select
              {...control}
              value={content.hints.purpose ?? ''}
              onChange={(event) =>
                onChange({
                  hints: withPurpose(
                    content.hints,
                    itemPurposes.find((each) => each === event.target.value),
                  ),
                })
              }
            >
              <option value="">{t('about.noPurpose')}</option>
              {itemPurposes.map((each) => (
                <option key={each} value={each}>
                  {purposes(each)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {kind === 'cluster' ? (
          <JoinRuleField
            rule={content.joins ?? null}
            controlPlanes={controlPlanes}
            onChange={(joins) => onChange({ joins })}
          />
        ) : null}
      </div>
      <div>
        <Checkbox
          checked={content.hints.isNamedElsewhere ?? false}
          onChange={() => onChange({ hints: { ...content.hints, isNamedElsewhere: !content.hints.isNamedElsewhere } })}
        >
          {t('about.namedElsewhere')}
        </Checkbox>
        <p className="text-12 text-subtle">{t('about.namedElsewhereHelp')}</p>
      </div>
      <div className="rounded-4 border border-line p-4">
        <p className="mb-1 font-semibold">{localized(content.title)}</p>
        <Markdown source={source(content.description)} className="text-14" />
      </div>
    </section>
  );
}

function withPurpose(
  { purpose: _before, ...hints }: DraftContent['hints'],
  purpose: ItemPurpose | undefined,
): DraftContent['hints'] {
  return purpose ? { ...hints, purpose } : hints;
}

/** English is always there; an empty translation is none. */
function withText(text: DraftContent['title'], language: 'en' | 'zh', value: string): DraftContent['title'] {
  if (language === 'en') return { ...text, en: value };
  return value === '' ? { en: text.en } : { ...text, zh: value };
}
