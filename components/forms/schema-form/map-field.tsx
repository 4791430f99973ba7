'use client';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { FieldText } from '@/components/forms/form-field';
import { useLocalized } from '@/components/status/use-words';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Input } from '@/components/ui/input';
import type { MapField } from '@/lib/template-schema/field';
import { isObject, isSameJson, type Path, toPointer } from '@/lib/template-schema/json';
import { useComplaint, useSchemaForm } from './context';
import { FieldFrame } from './field-frame';
import { ResetButton } from './reset-button';
import { readNumber } from './scalar-control';
import { joinContext } from './scalar-field';

interface Row {
  key: string;
  value: string;
}

/** Keys of the person's choice with their values. The template's own entries are named, not repeated. */
export function SchemaMap({ field, path, context }: { field: MapField; path: Path; context: string }) {
  const t = useTranslations('schemaForm');
  const text = useLocalized();
  const form = useSchemaForm();
  const error = useComplaint(path);
  const [typed, setTyped] = useState<Row[]>([]);
  const label = text(field.label);
  const name = joinContext(context, label);
  const own = form.own(path);
  // Rows as typed (one may still lack its key) as long as they mean what is set.
  const rows = isSameJson(fromRows(typed, field), isObject(own) ? own : {}) ? typed : toRows(own);
  const change = (next: Row[]) => {
    setTyped(next);
    const map = fromRows(next, field);
    if (Object.keys(map).length === 0) form.clear(path);
    else form.set(path, map);
  };
  const usual = isObject(field.usual) ? toRows(field.usual) : [];
  return (
    <FieldFrame
      label={label}
      context={context}
      help={field.help ? text(field.help) : undefined}
      error={error}
      pointer={toPointer(path)}
      action={<ResetButton path={path} usual={field.usual} label={name} />}
    >
      {usual.length > 0 ? (
        <p className="code-font text-muted">
          {t('fromTemplate', { value: usual.map((row) => `${row.key}: ${row.value}`).join(', ') })}
        </p>
      ) : null}
      {rows.map((row, at) => (
        <MapRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
          key={at}
          row={row}
          path={[...path, row.key]}
          name={`${name} ${at + 1}`}
          onChange={(next) => change(rows.with(at, next))}
          onRemove={() => change(rows.toSpliced(at, 1))}
        />
      ))}
      <div>
        <Button size="sm" onClick={() => setTyped([...rows, { key: '', value: '' }])} aria-label={t('add', { name })}>
          <Icon name="plus" />
          {t('addShort')}
        </Button>
      </div>
    </FieldFrame>
  );
}

interface MapRowProps {
  row: Row;
  path: Path;
  name: string;
  onChange: (row: Row) => void;
  onRemove: () => void;
}

function MapRow({ row, path, name, onChange, onRemove }: MapRowProps) {
  const t = useTranslations('schemaForm');
  const error = useComplaint(path);
  const id = useId();
  return (
    <div className="grid gap-1" data-pointer={toPointer(path)}>
      <div className="flex items-center gap-2">
        <Input
          aria-label={t('keyOf', { name })}
          placeholder={t('key')}
          value={row.key}
          onChange={(event) => onChange({ ...row, key: event.target.value })}
        />
        <Input
          aria-label={t('valueOf', { name })}
          placeholder={t('value')}
          value={row.value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={(event) => onChange({ ...row, value: event.target.value })}
        />
        <Button variant="ghost" size="icon" aria-label={t('remove', { name })} onClick={onRemove}>
          <Icon name="close" />
        </Button>
      </div>
      <FieldText id={id} error={error} />
    </div>
  );
}

function toRows(map: unknown): Row[] {
  if (!isObject(map)) return [];
  return Object.entries(map).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }));
}

function fromRows(rows: readonly Row[], field: MapField): Record<string, unknown> {
  const named = rows.filter((row) => row.key !== '');
  return Object.fromEntries(named.map(({ key, value }) => [key, readValue(value, field)]));
}

function readValue(text: string, { value }: MapField): unknown {
  if (value.kind === 'number') return readNumber(text) ?? '';
  if (value.kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}
