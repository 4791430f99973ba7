'use client';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { type Pair, PairLine } from '@/components/data/pair-line';
import { RowList } from '@/components/data/row-list';
import { filledPairs } from './draft-lines';

interface PairListProps {
  /** What a line is: a variable, a label. */
  kind: 'variable' | 'label';
  title: string;
  help?: string;
  pairs: readonly Pair[];
  /** Where complaints about the list point at; those about a line begin with it. */
  pointer: string;
  errorAt: (pointer: string) => string | undefined;
  /** Names that are known, each with its values. */
  known?: ReadonlyMap<string, readonly string[]>;
  onChange: (pairs: Pair[]) => void;
}

/** Names and values, line by line. */
export function PairList({ kind, title, help, pairs, pointer, errorAt, known, onChange }: PairListProps) {
  const t = useTranslations(`applicationForm.${kind}`);
  const id = useId();
  // The server counts the lines that say something.
  const pointerOf = (at: number) => `${pointer}/${filledPairs(pairs.slice(0, at)).length}`;
  const errorOf = (pair: Pair, line: string) =>
    errorAt(`${line}/name`) ??
    errorAt(`${line}/value`) ??
    errorAt(`${pointer}/${pair.name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  return (
    <>
      <RowList
        title={title}
        rows={pairs}
        onChange={onChange}
        fresh={{ name: '', value: '' }}
        add={t('add')}
        help={help}
        error={errorAt(pointer)}
        pointer={pointer}
      >
        {(pair, at, { change, remove }) => (
          <PairLine
            pair={pair}
            words={{
              name: t('name', { place: at + 1 }),
              value: t('value', { place: at + 1 }),
              remove: t('remove', { place: at + 1 }),
            }}
            error={errorOf(pair, pointerOf(at))}
            namesId={id}
            values={known?.get(pair.name) ?? []}
            pointer={pointerOf(at)}
            onChange={(patch) => change({ ...pair, ...patch })}
            onRemove={remove}
          />
        )}
      </RowList>
      <datalist id={id}>
        {[...(known?.keys() ?? [])].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
