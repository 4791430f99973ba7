'use client';
import { useTranslations } from 'next-intl';
import { FileButton } from '@/components/ui/file-button';
import type { RateCardVersion } from '@/lib/contracts/rate-cards';
import { type CsvProblem, readCardCsv } from '@/lib/pricing/card-csv';
import { type CardDraft, type DraftProblem, findDraftProblems, fromFile } from './card-draft';
import { useProblemWords } from './use-problem-words';

/** Why a file was not taken. */
export interface FileFindings {
  name: string;
  /** Of how it is written; when it can be read, of what it says. */
  problems: (CsvProblem | (DraftProblem & { line: number | null }))[];
}

interface CardFileProps {
  provider: string;
  /** All versions of all providers. */
  all: readonly RateCardVersion[];
  onRead: (draft: CardDraft) => void;
  onRefused: (findings: FileFindings) => void;
}

/** Chooses a CSV file and reads it here; nothing is sent before somebody has seen what it would change. */
export function CardFile({ provider, all, onRead, onRefused }: CardFileProps) {
  const t = useTranslations('rateCards.csv');
  const read = async (file: File) => {
    const today = new Date().toISOString().slice(0, 10);
    const { card, lines, problems } = readCardCsv(await file.text(), provider);
    const draft = fromFile(card, today);
    const wrong = findDraftProblems(provider, draft, all, today).map((problem) => ({
      ...problem,
      line: lines.get(problem.pointer) ?? null,
    }));
    if (problems.length > 0) onRefused({ name: file.name, problems });
    else if (wrong.length > 0) onRefused({ name: file.name, problems: wrong });
    else onRead(draft);
  };
  return (
    <FileButton label={t('file')} accept=".csv,text/csv" onChoose={(file) => void read(file)}>
      {t('import')}
    </FileButton>
  );
}

const shownProblems = 20;

/** What is wrong with a file, line by line. */
export function FileProblems({ name, problems }: FileFindings) {
  const t = useTranslations('rateCards.csv');
  const words = useProblemWords();
  const say = (problem: FileFindings['problems'][number]) => {
    if ('pointer' in problem) {
      const { line: _, ...rest } = problem;
      return words(rest);
    }
    const { code, line: _, ...params } = problem;
    return t(`problem.${code}`, params as Record<string, string | number>);
  };
  return (
    <div role="alert" className="mb-6 rounded-3 border border-failed-line bg-failed-soft px-3 py-2">
      <p className="font-semibold">{t('refused', { name, count: problems.length })}</p>
      <ul className="mt-1 grid gap-0.5">
        {problems.slice(0, shownProblems).map((problem, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
          <li key={at}>
            <strong className="font-medium">
              {problem.line === null ? t('noLine') : t('line', { line: problem.line })}
            </strong>{' '}
            {say(problem)}
          </li>
        ))}
      </ul>
      {problems.length > shownProblems ? (
        <p className="text-muted">{t('more', { count: problems.length - shownProblems })}</p>
      ) : null}
    </div>
  );
}
