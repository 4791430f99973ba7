'use client';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { FieldText, FormField } from '@/components/forms/form-field';
import { useLocalized } from '@/components/status/use-words';
import { Checkbox, Switch } from '@/components/ui/checkbox';
import type { BooleanField, ScalarField } from '@/lib/template-schema/field';
import { type Path, toPointer } from '@/lib/template-schema/json';
import { useComplaint, useSchemaForm } from './context';
import { MachineList, MachineSelect, useMachineWords } from './machine-control';
import { ResetButton } from './reset-button';
import { ChoiceControl, isShort, NumberControl, TextControl } from './scalar-control';

interface ScalarFieldProps<F> {
  field: F;
  path: Path;
  /** Labels of the groups around it. */
  context: string;
}

/** One value with its label, help, error, and the way back to the template's. */
export function SchemaScalar({ field, path, context }: ScalarFieldProps<ScalarField>) {
  const t = useTranslations();
  const text = useLocalized();
  const form = useSchemaForm();
  const machineWords = useMachineWords();
  const label = text(field.label);
  const error = useComplaint(path, label);
  if (field.kind === 'boolean') return <SchemaBoolean field={field} path={path} context={context} />;
  const own = form.isOwn(path) ? form.own(path) : inList(path) ? form.current(path) : undefined;
  const shared = {
    own,
    usual: field.usual,
    onChange: (value: unknown) => (value === undefined ? form.clear(path) : form.set(path, value)),
  };
  const isNone = field.isNullable && own === null;
  const machines = form.machines?.get(toPointer(path)) ?? [];
  const chosen = machines.find(({ name }) => name === (own ?? field.usual));
  const isMachineChoice = field.kind === 'choice' && machines.length > 0;
  return (
    <FormField
      label={label}
      context={context}
      pointer={toPointer(path)}
      help={chosen ? machineWords(chosen) : field.help ? text(field.help) : undefined}
      error={error}
      isComposite={field.kind === 'choice' && isShort(field) && !isMachineChoice}
      action={
        <span className="flex items-center gap-3">
          <ResetButton path={path} usual={field.usual} label={joinContext(context, label)} />
          {machines.length > 1 && form.lockOf(path) === null ? (
            <MachineList
              machines={machines}
              label={joinContext(context, label)}
              value={own ?? field.usual}
              onChoose={shared.onChange}
            />
          ) : null}
        </span>
      }
    >
      {(control) => (
        <>
          {isNone ? null : field.kind === 'number' ? (
            <NumberControl {...shared} field={field} control={control} />
          ) : field.kind === 'choice' && isMachineChoice ? (
            <MachineSelect {...shared} options={field.options.map(String)} machines={machines} control={control} />
          ) : field.kind === 'choice' ? (
            <ChoiceControl {...shared} field={field} control={control} />
          ) : (
            <TextControl {...shared} field={field} control={control} />
          )}
          {field.isNullable && field.usual !== null && field.usual !== undefined ? (
            <Checkbox
              checked={isNone}
              aria-label={`${joinContext(context, label)}: ${t('schemaForm.none')}`}
              onChange={(event) => (event.target.checked ? form.set(path, null) : form.clear(path))}
            >
              {t('schemaForm.none')}
            </Checkbox>
          ) : null}
        </>
      )}
    </FormField>
  );
}

function SchemaBoolean({ field, path, context }: ScalarFieldProps<BooleanField>) {
  const text = useLocalized();
  const form = useSchemaForm();
  const error = useComplaint(path);
  const textId = useId();
  const label = text(field.label);
  const help = field.help ? text(field.help) : undefined;
  return (
    <div className="grid min-w-0 content-start gap-1" data-pointer={toPointer(path)}>
      <div className="flex min-h-5 items-center justify-between gap-2">
        <Switch
          className="font-medium"
          checked={(form.current(path) ?? field.usual) === true}
          aria-describedby={error || help ? textId : undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => form.set(path, event.target.checked)}
        >
          {context ? <span className="sr-only">{context}</span> : null} {label}
        </Switch>
        <ResetButton path={path} usual={field.usual} label={joinContext(context, label)} />
      </div>
      <FieldText id={textId} help={help} error={error} />
    </div>
  );
}

/** Values inside lists have no default of their own: what stands there is shown as a value. */
function inList(path: Path): boolean {
  return path.some((key) => /^\d+$/.test(key));
}

export function joinContext(context: string, label: string): string {
  return context ? `${context} ${label}` : label;
}
