'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type Pair, PairLine } from '@/components/data/pair-line';
import { RowList } from '@/components/data/row-list';
import { ChangeDialog } from './change-dialog';
import { labelChange, labelProblems, toLabelLines } from './draft-change';
import type { EditorProps } from './editor-props';
import { useChange } from './use-change';
import { useWrongWords } from './use-wrong-words';

/** The labels of a member, by which placements choose it. */
export function LabelsDialog({ place, settings, onLoad, returnTo, onClose }: EditorProps) {
  const t = useTranslations('karmada.change.labels');
  const [lines, setLines] = useState<Pair[]>(() => toLabelLines(settings.labels));
  const wrongIn = useWrongWords();
  const problems = labelProblems(lines);
  const isWrong = problems.some((problem) => problem !== null);
  const change = useChange({ place, settings, onClose }, isWrong ? null : labelChange(settings.labels, lines));
  return (
    <ChangeDialog
      title={t('title', { name: place.member })}
      text={t('text')}
      act={t('act')}
      change={change}
      isWrong={isWrong}
      onLoad={onLoad}
      returnTo={returnTo}
      onClose={onClose}
    >
      <RowList
        title={t('title', { name: place.member })}
        isTitleHidden
        rows={lines}
        onChange={setLines}
        fresh={{ name: '', value: '' }}
        add={t('add')}
        none={t('none')}
      >
        {(line, at, { change: changeLine, remove }) => (
          <PairLine
            pair={line}
            words={{
              name: t('name', { place: at + 1 }),
              value: t('value', { place: at + 1 }),
              remove: t('remove', { place: at + 1 }),
            }}
            error={wrongIn(line.name, problems[at])}
            onChange={(patch) => changeLine({ ...line, ...patch })}
            onRemove={remove}
          />
        )}
      </RowList>
    </ChangeDialog>
  );
}
