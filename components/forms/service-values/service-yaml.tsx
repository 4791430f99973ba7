'use client';
import { useTranslations } from 'next-intl';
import type { LineNote } from '@/components/editor/line-marks';
import { YamlEditor } from '@/components/editor/yaml-editor';
import { useComplaintWords } from '@/components/forms/schema-form/context';
import { fromPointer } from '@/lib/template-schema/json';
import { readYaml } from '@/lib/template-schema/yaml';
import type { ValuesEditing } from './values-editing';

/** The values as text, with comments and expressions as they stand; the form edits the same text. */
export function ServiceYaml({ editing }: { editing: ValuesEditing }) {
  const t = useTranslations('serviceForm.yaml');
  const words = useTranslations('schemaForm.yaml');
  const complaintWords = useComplaintWords();
  const { text, onTextChange, read, violations } = editing;
  const { problem, hasExpressions } = read;
  const notes: LineNote[] = [];
  if (problem && !hasExpressions) {
    notes.push({ line: problem.line, text: words(problem.code, { line: problem.line }) });
  }
  const answer = problem || hasExpressions ? null : readYaml(text, 'map');
  for (const violation of answer?.ok ? violations : []) {
    const path = fromPointer(violation.pointer);
    const line = answer?.ok ? answer.lineOf(path) : null;
    if (line !== null) notes.push({ line, text: complaintWords(violation, path.at(-1)) });
  }
  return (
    <section aria-label={t('title')} className="bg-sunken">
      <div className="flex h-11 items-center border-y border-line px-4">
        <h2 className="font-medium">{t('title')}</h2>
      </div>
      <YamlEditor label={t('label')} text={text} onTextChange={onTextChange} ownLines={[]} notes={notes} />
      <p className="border-y border-line px-4 py-3 text-12 text-subtle">{t('note')}</p>
    </section>
  );
}
