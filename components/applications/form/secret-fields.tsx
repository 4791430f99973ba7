'use client';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { RemoveRow, RowList } from '@/components/data/row-list';
import { FieldText } from '@/components/forms/form-field';
import { Input } from '@/components/ui/input';
import { SecretRegistry } from './secret-registry';
import { SecretValue } from './secret-value';
import {
  emptySecretFile,
  emptyVariable,
  filledSecrets,
  isKept,
  type SecretRow,
  type SecretsDraft,
} from './secrets-draft';
import type { ApplicationState } from './use-application';
import { useFieldError } from './use-field-error';

/** What the secrets are called. */
export function SecretsValue({ secrets: { env, files, registry } }: { secrets: SecretsDraft }) {
  const t = useTranslations('applicationForm');
  const names = [...filledSecrets(env), ...filledSecrets(files)].map(({ name }) => name);
  const all = [...names, ...(registry ? [registry.server] : [])].filter((name) => name !== '');
  return all.length === 0 ? t('secrets.none') : all.join(', ');
}

/** What the application gets that nobody may read again: variables, files, and the password of a registry. */
export function SecretFields({ application }: { application: ApplicationState }) {
  const t = useTranslations('applicationForm.secrets');
  const { draft, change } = application;
  const errorAt = useFieldError(application);
  const set = (patch: Partial<SecretsDraft>) => change({ secrets: { ...draft.secrets, ...patch } });
  const { env, files, registry } = draft.secrets;
  return (
    <>
      <p className="text-12 text-subtle">{t('help')}</p>
      <FieldText id="application-secrets" error={errorAt('/spec/secrets')} />
      <SecretList
        list="env"
        rows={env}
        fresh={emptyVariable}
        errorAt={errorAt}
        onChange={(next) => set({ env: next })}
      />
      <SecretList
        list="files"
        rows={files}
        fresh={emptySecretFile}
        errorAt={errorAt}
        onChange={(next) => set({ files: next })}
      />
      <SecretRegistry registry={registry} errorAt={errorAt} onChange={(next) => set({ registry: next })} />
    </>
  );
}

interface SecretListProps {
  list: 'env' | 'files';
  rows: readonly SecretRow[];
  fresh: SecretRow;
  errorAt: (pointer: string) => string | undefined;
  onChange: (rows: SecretRow[]) => void;
}

/** Secrets of one sort. */
function SecretList({ list, rows, fresh, errorAt, onChange }: SecretListProps) {
  const t = useTranslations('applicationForm.secrets');
  const pointer = `/spec/secrets/${list}`;
  return (
    <RowList
      title={t(`${list}.title`)}
      rows={rows}
      onChange={onChange}
      fresh={fresh}
      add={t(`${list}.add`)}
      error={errorAt(pointer)}
      pointer={pointer}
      className="gap-2"
    >
      {(row, at, { change, remove }) => (
        <SecretLine
          list={list}
          row={row}
          place={at + 1}
          // The server counts the lines that say something.
          pointer={`${pointer}/${filledSecrets(rows.slice(0, at)).length}`}
          errorAt={errorAt}
          onChange={(patch) => change({ ...row, ...patch })}
          onRemove={remove}
        />
      )}
    </RowList>
  );
}

interface SecretLineProps {
  list: 'env' | 'files';
  row: SecretRow;
  /** Counts from 1. */
  place: number;
  pointer: string;
  errorAt: (pointer: string) => string | undefined;
  onChange: (patch: Partial<SecretRow>) => void;
  onRemove: () => void;
}

function SecretLine({ list, row, place, pointer, errorAt, onChange, onRemove }: SecretLineProps) {
  const t = useTranslations(`applicationForm.secrets.${list}`);
  const id = useId();
  const ofName = errorAt(`${pointer}/${list === 'env' ? 'name' : 'path'}`) ?? errorAt(pointer);
  const ofValue = errorAt(`${pointer}/value`);
  const error = ofName ?? ofValue;
  return (
    <div data-row className="grid gap-1" data-pointer={pointer}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-1.5">
        <Input
          aria-label={t('name', { place })}
          aria-invalid={ofName ? true : undefined}
          aria-describedby={ofName ? `${id}-text` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={253}
          placeholder={list === 'env' ? 'DB_PASSWORD' : '/etc/app/tls.key'}
          className="code-font"
          // A value is kept under the name that it has.
          readOnly={isKept(row)}
          value={row.name}
          onChange={({ target }) => onChange({ name: target.value.trim() })}
        />
        <RemoveRow label={t('remove', { place })} onRemove={onRemove} />
      </div>
      <SecretValue
        value={row}
        label={t('value', { place })}
        placeholder={t('valueShort')}
        describedBy={ofValue ? `${id}-text` : undefined}
        pointer={pointer}
        mayBeLong
        onChange={onChange}
      />
      <FieldText id={`${id}-text`} error={error} />
    </div>
  );
}
