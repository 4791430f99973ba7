'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { RowList } from '@/components/data/row-list';
import { ChangeDialog } from './change-dialog';
import { DedicateField } from './dedicate-field';
import { dedicate, taintChange, taintProblems, toTaintLines } from './draft-change';
import type { EditorProps } from './editor-props';
import { HeldTaints } from './held-taints';
import { TaintLineFields } from './taint-line-fields';
import { useChange } from './use-change';

/** The taints of a member, which keep workloads away or drive them out. */
export function TaintsDialog({ place, settings, onLoad, returnTo, onClose }: EditorProps) {
  const t = useTranslations('karmada.change.taints');
  const [lines, setLines] = useState(() => toTaintLines(settings.taints));
  const problems = taintProblems(lines);
  const isWrong = problems.some((problem) => problem !== null);
  const change = useChange({ place, settings, onClose }, isWrong ? null : taintChange(settings.taints, lines));
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
      <HeldTaints settings={settings} />
      <RowList
        title={t('title', { name: place.member })}
        isTitleHidden
        rows={lines}
        onChange={setLines}
        fresh={{ key: '', value: '', effect: 'NoSchedule' }}
        add={t('add')}
        none={t('none')}
      >
        {(line, at, { change: changeLine, remove }) => (
          <TaintLineFields
            line={line}
            place={at + 1}
            problem={problems[at] ?? null}
            onChange={(patch) => changeLine({ ...line, ...patch })}
            onRemove={remove}
          />
        )}
      </RowList>
      <DedicateField lines={lines} onChoose={(project) => setLines(dedicate(lines, project))} />
    </ChangeDialog>
  );
}
