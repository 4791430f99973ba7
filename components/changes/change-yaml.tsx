'use client';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { LineNote } from '@/components/editor/line-marks';
import { YamlEditor } from '@/components/editor/yaml-editor';
import { useComplaintWords } from '@/components/forms/schema-form/context';
import { useLabelOf } from '@/components/forms/setting-labels';
import { fromPointer, isObject } from '@/lib/template-schema/json';
import { leavesOfPatch } from '@/lib/template-schema/merge-patch';
import { readYaml, writeYaml } from '@/lib/template-schema/yaml';
import { patchOf } from './change-draft';
import type { Change } from './use-change';

/** The overrides of the cluster as text, `spec.config`; what differs from the cluster is marked. */
export function ChangeYaml({ change }: { change: Change }) {
  const t = useTranslations('changeForm.yaml');
  const words = useTranslations('schemaForm.yaml');
  const complaintWords = useComplaintWords();
  const labelOf = useLabelOf();
  const { draft, violations } = change;
  const text = draft.yamlText ?? writeYaml(draft.config);
  const answer = useMemo(() => readYaml(text, 'map'), [text]);
  const notes: LineNote[] = [];
  if (!answer.ok)
    notes.push({ line: answer.problem.line, text: words(answer.problem.code, { line: answer.problem.line }) });
  const changed = answer.ok ? leavesOfPatch(patchOf(draft)).map(({ path }) => answer.lineOf(path)) : [];
  for (const violation of answer.ok ? violations : []) {
    const line = answer.ok ? answer.lineOf(fromPointer(violation.pointer)) : null;
    if (line !== null) notes.push({ line, text: complaintWords(violation, labelOf(violation.pointer)) });
  }
  const onTextChange = (next: string) => {
    const read = readYaml(next, 'map');
    const config = read.ok && isObject(read.value) ? { config: { ...read.value }, drafts: {} } : {};
    change.change({ ...config, yamlText: next });
  };
  return (
    <section aria-label={t('title')} className="bg-sunken">
      <div className="flex h-11 items-center border-y border-line px-4">
        <h2 className="font-medium">{t('title')}</h2>
      </div>
      <YamlEditor
        label={t('label')}
        text={text}
        onTextChange={onTextChange}
        ownLines={changed.filter((line) => line !== null)}
        notes={notes}
      />
      <p className="border-y border-line px-4 py-3 text-12 text-subtle">{t('note')}</p>
    </section>
  );
}
