'use client';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { FormField } from '@/components/forms/form-field';
import { useFieldWords } from '@/components/status/server-words';
import { Button } from '@/components/ui/button';
import { Glyph } from '@/components/ui/glyph';
import { Icon } from '@/components/ui/icon';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { hasValues, lineOperators, pointersOf, type SelectorLine } from './rule-draft';
import type { RuleState } from './use-rule';
import { ValueChips } from './value-chips';

const emptyLine: SelectorLine = { key: '', operator: 'is', values: [] };

/** Which clusters, line by line; keys and values are suggested out of the labels that clusters have. */
export function SelectorFields({ rule }: { rule: RuleState }) {
  const t = useTranslations('ruleForm.selector');
  const { draft, edit, form } = rule;
  const keysId = useId();
  const pointers = pointersOf(draft.lines);
  const change = (at: number, patch: Partial<SelectorLine>) =>
    edit({ lines: draft.lines.map((line, place) => (place === at ? { ...line, ...patch } : line)) });
  return (
    <>
      <datalist id={keysId}>
        {form.labels.map(({ key }) => (
          <option key={key} value={key} />
        ))}
      </datalist>
      <ul className="grid gap-2">
        {draft.lines.map((line, at) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own, and keep their places
            key={at}
            rule={rule}
            line={line}
            place={at + 1}
            pointer={pointers[at] ?? ''}
            keysId={keysId}
            onChange={(patch) => change(at, patch)}
            onRemove={() => edit({ lines: draft.lines.filter((_, place) => place !== at) })}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button size="sm" onClick={() => edit({ lines: [...draft.lines, emptyLine] })}>
          <Icon name="plus" />
          {t('add')}
        </Button>
        <span className="text-12 text-subtle">{t('hint')}</span>
      </div>
    </>
  );
}

interface LineProps {
  rule: RuleState;
  line: SelectorLine;
  /** Counts from 1. */
  place: number;
  pointer: string;
  keysId: string;
  onChange: (patch: Partial<SelectorLine>) => void;
  onRemove: () => void;
}

function Line({ rule: { form, errors }, line, place, pointer, keysId, onChange, onRemove }: LineProps) {
  const t = useTranslations('ruleForm.selector');
  const words = useFieldWords();
  const valuesId = useId();
  const known = form.labels.find(({ key }) => key === line.key)?.values ?? [];
  const isForeign = !lineOperators.some((operator) => operator === line.operator);
  const mine = pointer === '' ? [] : errors.filter((error) => error.pointer.startsWith(pointer));
  const error = mine.map((one) => words([one], one.pointer)).join(' ');
  return (
    <li className="grid gap-1">
      <fieldset className="grid grid-cols-[minmax(0,1fr)_112px_minmax(0,1.3fr)_auto] items-start gap-1.5 max-sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
        <legend className="sr-only">{t('line', { place })}</legend>
        <Input
          aria-label={t('key')}
          aria-invalid={error !== '' || undefined}
          list={keysId}
          autoComplete="off"
          spellCheck={false}
          maxLength={317}
          placeholder={t('keyExample')}
          value={line.key}
          onChange={(event) => onChange({ key: event.target.value.trim() })}
        />
        <Select
          aria-label={t('operator')}
          value={line.operator}
          onChange={({ target }) =>
            onChange({ operator: target.value, ...(target.value === 'is' && { values: line.values.slice(0, 1) }) })
          }
        >
          {lineOperators.map((operator) => (
            <option key={operator} value={operator}>
              {t(`operators.${operator}`)}
            </option>
          ))}
          {isForeign ? <option value={line.operator}>{line.operator}</option> : null}
        </Select>
        <div className="min-w-0 max-sm:order-last max-sm:col-span-2">
          <datalist id={valuesId}>
            {known.map((value) => (
              <option key={value} value={value} />
            ))}
          </datalist>
          {line.operator === 'is' ? (
            <Input
              aria-label={t('value')}
              list={valuesId}
              autoComplete="off"
              spellCheck={false}
              maxLength={63}
              value={line.values[0] ?? ''}
              onChange={({ target }) => onChange({ values: target.value === '' ? [] : [target.value.trim()] })}
            />
          ) : hasValues(line) ? (
            <ValueChips values={line.values} listId={valuesId} onChange={(values) => onChange({ values })} />
          ) : null}
        </div>
        <Button variant="ghost" aria-label={t('remove', { place })} onClick={onRemove}>
          <Icon name="close" />
        </Button>
      </fieldset>
      {error !== '' ? (
        <p className="flex items-start gap-1.5 text-12 text-failed-text">
          <Glyph state="failed" className="mt-0.5" />
          {error}
        </p>
      ) : null}
    </li>
  );
}

/** The name of a new rule. */
export function NameField({ rule: { draft, edit, errors, base } }: { rule: RuleState }) {
  const t = useTranslations('ruleForm');
  const words = useFieldWords();
  if (base !== null) return null;
  return (
    <FormField label={t('name')} help={t('nameHelp')} error={words(errors, '/name')} pointer="/name">
      {(control) => (
        <Input
          {...control}
          maxLength={63}
          spellCheck={false}
          autoComplete="off"
          value={draft.name}
          onChange={(event) => edit({ name: event.target.value })}
        />
      )}
    </FormField>
  );
}
