'use client';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useRef } from 'react';
import { FieldText } from '@/components/forms/form-field';
import { useLocalized } from '@/components/status/use-words';
import { Button } from '@/components/ui/button';
import { Switch } from '@/components/ui/checkbox';
import { Icon } from '@/components/ui/icon';
import type { GroupField, ListField, ScalarField } from '@/lib/template-schema/field';
import { type Path, toPointer } from '@/lib/template-schema/json';
import { useComplaint, useSchemaForm } from './context';
import { FieldFrame } from './field-frame';
import { ResetButton } from './reset-button';
import { ChoiceControl, NumberControl, TextControl } from './scalar-control';
import { joinContext } from './scalar-field';

interface SchemaListProps {
  field: ListField;
  path: Path;
  context: string;
  /** Draws the fields of one entry, when entries are groups. */
  children: (item: GroupField, path: Path, name: string) => ReactNode;
}

/** A list: each entry with a button to remove it, and one to add another. The first change copies the template's. */
export function SchemaList({ field, path, context, children }: SchemaListProps) {
  const t = useTranslations('schemaForm');
  const text = useLocalized();
  const form = useSchemaForm();
  const error = useComplaint(path);
  const added = useRef<number | null>(null);
  const label = text(field.label);
  const name = joinContext(context, label);
  const current = form.current(path);
  const entries = Array.isArray(current) ? current : [];
  const { item } = field;
  const add = () => {
    added.current = entries.length;
    form.set(path, [...entries, emptyEntry(item)]);
  };
  const focusIfAdded = (at: number) => (row: HTMLLIElement | null) => {
    if (!row || added.current !== at) return;
    added.current = null;
    row.querySelector<HTMLElement>('input, textarea, select')?.focus();
  };
  return (
    <FieldFrame
      label={label}
      context={context}
      help={field.help ? text(field.help) : undefined}
      error={error}
      pointer={toPointer(path)}
      action={<ResetButton path={path} usual={field.usual} label={name} />}
    >
      {entries.length > 0 ? (
        <ol className="grid gap-2">
          {entries.map((_, at) => {
            const entryName = `${name} ${at + 1}`;
            const entryPath = [...path, String(at)];
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their place
              <li key={at} ref={focusIfAdded(at)} className="flex items-start gap-2">
                <div className="min-w-0 flex-1">
                  {item.kind === 'group' ? (
                    children(item, entryPath, entryName)
                  ) : (
                    <ScalarEntry item={item} path={entryPath} name={entryName} />
                  )}
                </div>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={t('remove', { name: entryName })}
                  onClick={() => form.set(path, entries.toSpliced(at, 1))}
                >
                  <Icon name="close" />
                </Button>
              </li>
            );
          })}
        </ol>
      ) : null}
      <div>
        <Button size="sm" onClick={add} aria-label={t('add', { name })}>
          <Icon name="plus" />
          {t('addShort')}
        </Button>
      </div>
    </FieldFrame>
  );
}

function ScalarEntry({ item, path, name }: { item: ScalarField; path: Path; name: string }) {
  const form = useSchemaForm();
  const error = useComplaint(path);
  const id = useId();
  const textId = `${id}-text`;
  const own = form.current(path);
  const onChange = (value: unknown) => form.set(path, value ?? emptyEntry(item));
  const control = {
    id,
    'aria-label': name,
    'aria-describedby': error ? textId : undefined,
    'aria-invalid': error ? (true as const) : undefined,
  };
  const shared = { own: own === '' ? undefined : own, usual: item.usual, onChange, control };
  return (
    <div className="grid gap-1" data-pointer={toPointer(path)}>
      {item.kind === 'number' ? (
        <NumberControl {...shared} field={item} />
      ) : item.kind === 'choice' ? (
        <ChoiceControl {...shared} own={own} field={item} />
      ) : item.kind === 'boolean' ? (
        <Switch {...control} checked={own === true} onChange={(event) => onChange(event.target.checked)} />
      ) : (
        <TextControl {...shared} field={item} />
      )}
      <FieldText id={textId} error={error} />
    </div>
  );
}

/** What a new entry starts as: the least that has the right shape. */
function emptyEntry(item: ScalarField | GroupField): unknown {
  if (item.kind === 'group') return {};
  if (item.kind === 'boolean') return false;
  if (item.kind === 'choice') return item.options[0] ?? '';
  return '';
}
