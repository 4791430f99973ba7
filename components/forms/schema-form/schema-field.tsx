'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useLocalized } from '@/components/status/use-words';
import { Checkbox } from '@/components/ui/checkbox';
import { Icon } from '@/components/ui/icon';
import type { Field, GroupField } from '@/lib/template-schema/field';
import { type Path, toPointer } from '@/lib/template-schema/json';
import { useComplaint, useSchemaForm } from './context';
import { FieldFrame } from './field-frame';
import { SchemaList } from './list-field';
import { SchemaMap } from './map-field';
import { ResetButton } from './reset-button';
import { isShort } from './scalar-control';
import { joinContext, SchemaScalar } from './scalar-field';
import { SchemaYaml } from './yaml-field';

interface SchemaFieldProps {
  field: Field;
  /** Where its value stands, with list positions filled in. */
  path: Path;
  context?: string;
}

/** The field for one part of the parameters, whatever its shape. */
function SchemaField({ field, path, context = '' }: SchemaFieldProps) {
  switch (field.kind) {
    case 'group':
      return <SchemaGroup field={field} path={path} context={context} />;
    case 'list':
      return (
        <SchemaList field={field} path={path} context={context}>
          {(item, at, name) => <SchemaFields fields={item.fields} path={at} context={name} />}
        </SchemaList>
      );
    case 'map':
      return <SchemaMap field={field} path={path} context={context} />;
    case 'yaml':
      return <SchemaYaml field={field} path={path} context={context} />;
    default:
      return <SchemaScalar field={field} path={path} context={context} />;
  }
}

interface SchemaFieldsProps {
  fields: readonly Field[];
  /** Where the map stands that the fields belong to, when list positions have to be filled in. */
  path?: Path;
  context?: string;
  /** What stands before them in the same columns. */
  before?: ReactNode;
}

/** Fields in two columns; what has fields or lines of its own takes both. */
export function SchemaFields({ fields, path, context = '', before }: SchemaFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-4 max-sm:grid-cols-1 @max-md:grid-cols-1">
      {before}
      {fields.map((field) => {
        const at = path ? [...path, field.path.at(-1) ?? ''] : field.path;
        return (
          <div key={toPointer(at)} className={isWide(field) ? 'col-span-full min-w-0' : 'min-w-0'}>
            <Lockable path={at} isGroup={field.kind === 'group'}>
              <SchemaField field={field} path={at} context={field.isNamed ? '' : context} />
            </Lockable>
          </div>
        );
      })}
    </div>
  );
}

/** A field of a running cluster: marked where it changed, and switched off with the reason where it cannot. */
function Lockable({ path, isGroup, children }: { path: Path; isGroup: boolean; children: ReactNode }) {
  const form = useSchemaForm();
  const lock = form.lockOf(path);
  // Inside of what is locked, one reason is enough.
  const isLocked = lock !== null && form.lockOf(path.slice(0, -1)) === null;
  if (isLocked) {
    return (
      <fieldset disabled className="grid min-w-0 gap-1">
        {children}
        <p className="flex items-start gap-1.5 text-12 text-subtle">
          <Icon name="lock" className="mt-0.5 flex-none" />
          <span className="min-w-0">{lock}</span>
        </p>
      </fieldset>
    );
  }
  return <div className={!isGroup && form.isChanged(path) ? 'border-l-2 border-accent pl-2.5' : ''}>{children}</div>;
}

function isWide(field: Field): boolean {
  if (field.kind === 'text') return field.isLong;
  // Side by side, choices of more letters would break inside half a column.
  if (field.kind === 'choice') return isShort(field) && field.options.map(String).join('').length > 20;
  return ['group', 'list', 'map', 'yaml'].includes(field.kind);
}

function SchemaGroup({ field, path, context }: { field: GroupField; path: Path; context: string }) {
  const t = useTranslations('schemaForm');
  const text = useLocalized();
  const form = useSchemaForm();
  const error = useComplaint(path);
  const label = text(field.label);
  const name = joinContext(context, label);
  const isNone = field.isNullable && form.isOwn(path) && form.own(path) === null;
  return (
    <FieldFrame
      label={label}
      context={context}
      help={field.help ? text(field.help) : undefined}
      error={error}
      pointer={toPointer(path)}
      action={<ResetButton path={path} usual={field.usual} label={name} />}
    >
      {field.isNullable && field.usual !== null ? (
        <Checkbox
          checked={isNone}
          aria-label={`${name}: ${t('none')}`}
          onChange={(event) => (event.target.checked ? form.set(path, null) : form.clear(path))}
        >
          {t('none')}
        </Checkbox>
      ) : null}
      {isNone ? null : <SchemaFields fields={field.fields} path={path} context={name} />}
    </FieldFrame>
  );
}
