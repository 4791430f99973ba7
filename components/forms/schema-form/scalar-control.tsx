'use client';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { AffixedInput, Input, Textarea } from '@/components/ui/input';
import { NumberStepper } from '@/components/ui/number-stepper';
import { Segmented } from '@/components/ui/segmented';
import { Select } from '@/components/ui/select';
import type { ChoiceField, NumberField, TextField } from '@/lib/template-schema/field';
import { isEmpty } from '@/lib/template-schema/json';

interface ControlProps<F> {
  field: F;
  /** What the person set; undefined while it is the template's. */
  own: unknown;
  /** What applies then, shown where nothing is set. */
  usual: unknown;
  /** undefined takes the value back. */
  onChange: (value: unknown) => void;
  control: {
    id: string;
    'aria-labelledby'?: string;
    'aria-label'?: string;
    'aria-describedby'?: string;
    'aria-invalid'?: true;
  };
}

export function TextControl({ field, own, usual, onChange, control }: ControlProps<TextField>) {
  const listId = useId();
  const shared = {
    ...control,
    value: typeof own === 'string' ? own : own === undefined || own === null ? '' : JSON.stringify(own),
    placeholder: isEmpty(usual) || typeof usual === 'object' ? undefined : String(usual),
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { target: { value: string } }) =>
      onChange(event.target.value === '' ? undefined : event.target.value),
  };
  if (field.isLong) return <Textarea {...shared} className="code-font" rows={4} />;
  if (field.examples.length === 0) return <Input {...shared} />;
  return (
    <>
      <Input {...shared} list={listId} />
      <datalist id={listId}>
        {field.examples.map((example) => (
          <option key={example} value={example} />
        ))}
      </datalist>
    </>
  );
}

/** What a text means in a number field: nothing, a number, or a text that the check will refuse at this place. */
export function readNumber(text: string): number | string | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  const number = Number(trimmed);
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(trimmed) && Number.isFinite(number) ? number : text;
}

const units = new Set(['days', 'hours']);

export function NumberControl({ field, own, usual, onChange, control }: ControlProps<NumberField>) {
  const t = useTranslations();
  const [typed, setTyped] = useState('');
  // The text as typed ("0." on the way to "0.5") as long as it means what is set.
  const text = own === undefined || own === null ? '' : readNumber(typed) === own ? typed : String(own);
  const change = (next: string) => {
    setTyped(next);
    onChange(readNumber(next));
  };
  const placeholder = isEmpty(usual) ? undefined : String(usual);
  const isCount = field.isInteger && field.unit === null && (field.max === null || field.max <= 1000);
  if (isCount) {
    return (
      <NumberStepper
        {...control}
        value={text}
        placeholder={placeholder}
        onValueChange={change}
        min={field.min ?? undefined}
        max={field.max ?? undefined}
        step={field.step ?? 1}
        decreaseLabel={t('common.decrease')}
        increaseLabel={t('common.increase')}
      />
    );
  }
  return (
    <AffixedInput
      {...control}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      placeholder={placeholder}
      onChange={(event) => change(event.target.value)}
      trailing={field.unit && units.has(field.unit) ? t(`schemaForm.unit.${field.unit as 'days'}`) : field.unit}
    />
  );
}

export function ChoiceControl({ field, own, usual, onChange, control }: ControlProps<ChoiceField>) {
  const t = useTranslations('schemaForm');
  const words = (option: unknown) => (option === '' ? t('emptyChoice') : String(option));
  if (isShort(field)) {
    const current = own === undefined ? usual : own;
    return (
      <Segmented
        {...control}
        value={field.options.includes(current as string) ? String(current) : undefined}
        onValueChange={(value) => onChange(field.options.find((option) => String(option) === value))}
        options={field.options.map((option) => ({ value: String(option), label: words(option) }))}
      />
    );
  }
  const at = field.options.indexOf(own as string);
  return (
    <Select
      {...control}
      value={own === undefined ? '' : at >= 0 ? String(at) : 'other'}
      onChange={(event) => onChange(event.target.value === '' ? undefined : field.options[Number(event.target.value)])}
    >
      <option value="">{isEmpty(usual) ? t('notSet') : t('fromTemplate', { value: String(usual) })}</option>
      {own !== undefined && at < 0 ? <option value="other">{String(own)}</option> : null}
      {field.options.map((option, index) => (
        <option key={String(option)} value={String(index)}>
          {words(option)}
        </option>
      ))}
    </Select>
  );
}

/** Two to four short choices stand side by side; more, or long ones, are a select. */
export function isShort(field: ChoiceField): boolean {
  const texts = field.options.map(String);
  return texts.length >= 2 && texts.length <= 4 && !texts.includes('') && texts.join('').length <= 30;
}
