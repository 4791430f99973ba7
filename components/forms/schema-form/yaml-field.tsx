'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormField } from '@/components/forms/form-field';
import { useLocalized } from '@/components/status/use-words';
import { Textarea } from '@/components/ui/input';
import type { YamlField } from '@/lib/template-schema/field';
import { isEmpty, isSameJson, type Path, toPointer } from '@/lib/template-schema/json';
import { readYaml, writeYaml } from '@/lib/template-schema/yaml';
import { useComplaint, useSchemaForm } from './context';
import { ResetButton } from './reset-button';
import { joinContext } from './scalar-field';

/** A value whose shape the schema leaves open, written as YAML. A text that cannot be read is kept, and sets nothing. */
export function SchemaYaml({ field, path, context }: { field: YamlField; path: Path; context: string }) {
  const t = useTranslations('schemaForm');
  const text = useLocalized();
  const form = useSchemaForm();
  const complaint = useComplaint(path);
  const pointer = toPointer(path);
  const draft = form.drafts[pointer];
  const own = form.own(path);
  const [typed, setTyped] = useState('');
  const label = text(field.label);

  const answer = draft === undefined ? null : readYaml(draft, field.expects);
  const error = answer && !answer.ok ? t(`yaml.${answer.problem.code}`, { line: answer.problem.line }) : complaint;
  const shown = draft ?? (own === undefined ? '' : isWrittenAs(typed, own, field) ? typed : writeYaml(own));

  const expects = field.problem ? t(`shape.${field.problem}`) : t(`expects.${field.expects}`);

  const change = (next: string) => {
    setTyped(next);
    if (next.trim() === '') {
      form.onDraftChange(pointer, null);
      form.clear(path);
      return;
    }
    const read = readYaml(next, field.expects);
    form.onDraftChange(pointer, read.ok ? null : next);
    if (read.ok) form.set(path, read.value);
  };
  return (
    <FormField
      label={label}
      context={context}
      pointer={pointer}
      help={[field.help ? text(field.help) : null, field.help && !field.problem ? null : expects]
        .filter(Boolean)
        .join(' ')}
      error={error}
      action={<ResetButton path={path} usual={field.usual} label={joinContext(context, label)} />}
    >
      {(control) => (
        <Textarea
          {...control}
          className="code-font"
          rows={Math.min(12, Math.max(2, shown.split('\n').length))}
          spellCheck={false}
          value={shown}
          placeholder={isEmpty(field.usual) ? undefined : writeYaml(field.usual).trimEnd()}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </FormField>
  );
}

function isWrittenAs(text: string, value: unknown, field: YamlField): boolean {
  const answer = readYaml(text, field.expects);
  return text !== '' && answer.ok && isSameJson(answer.value, value);
}
