'use client';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { RemoveRow, RowList } from '@/components/data/row-list';
import { FieldText } from '@/components/forms/form-field';
import { Input, Textarea } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { patchPlaces } from '@/lib/application-patches';
import { patchOperators } from '@/lib/contracts/application-patches';
import type { ApplicationWorkload } from '@/lib/contracts/application-workload';
import { emptyPatch, filledPatches, type PatchDraft } from './patch-draft';

interface PatchListProps {
  kind: ApplicationWorkload['kind'];
  patches: readonly PatchDraft[];
  /** Where complaints about the list point at; those about a line begin with it. */
  pointer: string;
  errorAt: (pointer: string) => string | undefined;
  onChange: (patches: PatchDraft[]) => void;
}

/** What a cluster gets otherwise at places of the workload, line by line. */
export function PatchList({ kind, patches, pointer, errorAt, onChange }: PatchListProps) {
  const t = useTranslations('applicationForm.override');
  const id = useId();
  // The server counts the lines that say something.
  const pointerOf = (at: number) => `${pointer}/${filledPatches(patches.slice(0, at)).length}`;
  return (
    <>
      <RowList
        title={t('patches')}
        rows={patches}
        onChange={onChange}
        fresh={emptyPatch}
        add={t('addPatch')}
        help={t('patchesHelp')}
        error={errorAt(pointer)}
        pointer={pointer}
      >
        {(patch, at, { change, remove }) => (
          <PatchLine
            place={at + 1}
            patch={patch}
            pointer={pointerOf(at)}
            errorAt={errorAt}
            placesId={id}
            onChange={(next) => change({ ...patch, ...next })}
            onRemove={remove}
          />
        )}
      </RowList>
      <datalist id={id}>
        {patchPlaces(kind).map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
    </>
  );
}

interface PatchLineProps extends Pick<PatchListProps, 'pointer' | 'errorAt'> {
  /** Of the line, from 1. */
  place: number;
  patch: PatchDraft;
  placesId: string;
  onChange: (next: Partial<PatchDraft>) => void;
  onRemove: () => void;
}

function PatchLine({ place, patch, pointer, errorAt, placesId, onChange, onRemove }: PatchLineProps) {
  const t = useTranslations('applicationForm.override');
  const id = useId();
  const [wrongPointer, wrongValue] = [errorAt(`${pointer}/pointer`), errorAt(`${pointer}/value`)];
  const described = { 'aria-describedby': wrongPointer || wrongValue ? `${id}-text` : undefined };
  const plain = { autoComplete: 'off', spellCheck: false, className: 'code-font' };
  return (
    <div data-row data-pointer={pointer} className="grid gap-1.5">
      <div className="grid grid-cols-[7rem_minmax(0,1fr)_auto] items-center gap-1.5 max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:[&>:nth-child(2)]:col-span-2 max-sm:[&>:nth-child(2)]:row-start-2">
        <Select
          aria-label={t('patchOperator', { place })}
          value={patch.operator}
          onChange={({ target }) =>
            onChange({ operator: patchOperators.find((one) => one === target.value) ?? patch.operator })
          }
        >
          {patchOperators.map((operator) => (
            <option key={operator} value={operator}>
              {t(`patchOperators.${operator}`)}
            </option>
          ))}
        </Select>
        <Input
          {...plain}
          {...described}
          aria-label={t('patchPointer', { place })}
          aria-invalid={wrongPointer ? true : undefined}
          list={placesId}
          maxLength={500}
          value={patch.pointer}
          onChange={({ target }) => onChange({ pointer: target.value })}
        />
        <RemoveRow label={t('removePatch', { place })} onRemove={onRemove} />
      </div>
      {patch.operator === 'remove' ? null : (
        <Textarea
          {...plain}
          {...described}
          aria-label={t('patchValue', { place })}
          aria-invalid={wrongValue ? true : undefined}
          rows={Math.min(12, Math.max(2, patch.value.split('\n').length))}
          maxLength={10_000}
          value={patch.value}
          onChange={({ target }) => onChange({ value: target.value })}
        />
      )}
      <FieldText id={`${id}-text`} error={wrongPointer ?? wrongValue} />
    </div>
  );
}
