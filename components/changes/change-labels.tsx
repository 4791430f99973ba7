'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormField } from '@/components/forms/form-field';
import { useFieldWords } from '@/components/status/server-words';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Input } from '@/components/ui/input';
import { toPointer } from '@/lib/template-schema/json';
import type { Change } from './use-change';

/** Labels that people set; those of controllers are not shown. */
export function ChangeLabels({ change }: { change: Change }) {
  const t = useTranslations('changeForm.labels');
  const { draft } = change;
  const names = [...new Set([...Object.keys(draft.base.labels), ...Object.keys(draft.labels)])];
  const set = (name: string, value: string | null) =>
    change.change(({ labels: { [name]: _, ...rest } }) => ({
      labels: value === null ? rest : { ...rest, [name]: value },
    }));
  return (
    <div className="grid gap-3">
      {names.map((name) => (
        <LabelRow key={name} name={name} change={change} onChange={(value) => set(name, value)} />
      ))}
      {names.length === 0 ? <p className="text-12 text-subtle">{t('none')}</p> : null}
      <NewLabel taken={names} onAdd={(name) => set(name, '')} />
    </div>
  );
}

interface LabelRowProps {
  name: string;
  change: Change;
  /** Null takes it away. */
  onChange: (value: string | null) => void;
}

function LabelRow({ name, change: { draft, serverErrors }, onChange }: LabelRowProps) {
  const t = useTranslations('changeForm.labels');
  const form = useTranslations('schemaForm');
  const pointer = `/labels${toPointer([name])}`;
  const error = useFieldWords()(serverErrors, pointer);
  const [before, value] = [draft.base.labels[name], draft.labels[name]];
  const isChanged = before !== value;
  return (
    <div className={isChanged ? 'border-l-2 border-accent pl-2.5' : ''}>
      <FormField
        label={name}
        context={t('label')}
        pointer={pointer}
        error={error}
        help={value === undefined ? t('removed') : undefined}
        action={
          isChanged ? (
            <button
              type="button"
              className="rounded-2 text-12 text-accent-text hover:underline max-sm:min-h-11"
              aria-label={`${name}: ${form('undo')}`}
              onClick={() => onChange(before ?? null)}
            >
              {before === undefined ? form('undo') : `${form('now', { value: before })} · ${form('undo')}`}
            </button>
          ) : null
        }
      >
        {(control) => (
          <span className="flex gap-2">
            <Input
              {...control}
              className="code-font"
              autoComplete="off"
              spellCheck={false}
              maxLength={63}
              value={value ?? ''}
              onChange={(event) => onChange(event.target.value)}
            />
            {value === undefined ? null : (
              <Button
                variant="ghost"
                size="icon-sm"
                className="flex-none self-center"
                aria-label={t('remove', { name })}
                onClick={() => onChange(null)}
              >
                <Icon name="close" />
              </Button>
            )}
          </span>
        )}
      </FormField>
    </div>
  );
}

function NewLabel({ taken, onAdd }: { taken: readonly string[]; onAdd: (name: string) => void }) {
  const t = useTranslations('changeForm.labels');
  const [name, setName] = useState('');
  const isTaken = taken.includes(name.trim());
  const add = () => {
    if (name.trim() === '' || isTaken) return;
    onAdd(name.trim());
    setName('');
  };
  return (
    <FormField label={t('new')} help={t('newHelp')} error={isTaken ? t('taken') : undefined}>
      {(control) => (
        <span className="flex gap-2">
          <Input
            {...control}
            className="code-font"
            autoComplete="off"
            spellCheck={false}
            maxLength={317}
            value={name}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
          <Button className="flex-none" blocked={name.trim() === '' || isTaken} onClick={add}>
            {t('add')}
          </Button>
        </span>
      )}
    </FormField>
  );
}
