import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { useServerWords } from '@/components/status/server-words';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { FileButton } from '@/components/ui/file-button';
import { Textarea } from '@/components/ui/input';
import { ApiError } from '@/lib/client/api';
import { toDay } from '@/lib/days';
import { readQuantities } from '@/lib/finops/quantity-text';
import { allUnitCosts, setQuantities } from './queries';

const example = '2026-11-20,1250\n2026-10,38440';
/** Problems that are told before the rest is only counted. */
const shownProblems = 8;

const wholeLines = (text: string) => text.slice(0, text.lastIndexOf('\n') + 1);

/** Quantities typed, pasted from a spreadsheet or read from a file; what is wrong is named by its line before anything is sent. */
export function EnterQuantities({ id }: { id: string }) {
  const t = useTranslations('unitCosts.enterForm');
  const client = useQueryClient();
  const serverWords = useServerWords();
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const [saved, setSaved] = useState<number | null>(null);
  const today = toDay(new Date());
  const read = readQuantities(text, today);
  const isNothing = read.problems.length === 0 && read.quantities.length === 0;
  const isRight = read.problems.length === 0 && !isNothing;
  // Nobody is wrong about a line that is still being written.
  const { problems } = tried ? read : readQuantities(wholeLines(text), today);
  const save = useMutation({
    mutationFn: () => setQuantities(id, { quantities: read.quantities }),
    onSuccess: async () => {
      setSaved(read.days);
      setText('');
      setTried(false);
      await client.invalidateQueries(allUnitCosts);
    },
  });
  const change = (next: string) => {
    save.reset();
    setSaved(null);
    setText(next);
  };
  const refused = save.error instanceof ApiError ? (save.error.problem.errors ?? []) : [];
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isRight && !save.isPending) save.mutate();
      }}
    >
      <Field label={t('label')} help={t('help')} error={tried && isNothing ? t('needed') : undefined}>
        {(control) => (
          <Textarea
            {...control}
            className="code-font min-h-24"
            spellCheck={false}
            placeholder={example}
            value={text}
            onChange={(event) => change(event.target.value)}
          />
        )}
      </Field>
      {problems.length > 0 ? <Problems problems={problems} /> : null}
      {refused.length > 0 ? (
        <ul className="text-12 text-failed-text" role="alert">
          {refused.map((error) => (
            <li key={error.pointer}>{serverWords(error)}</li>
          ))}
        </ul>
      ) : save.isError ? (
        <ErrorState error={save.error} />
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <FileButton
          label={t('file')}
          accept=".csv,.tsv,.txt,text/csv"
          onChoose={(file) =>
            void file.text().then((lines) => {
              change(lines);
              setTried(true);
            })
          }
        >
          {t('import')}
        </FileButton>
        <p role="status" className="ml-auto text-12 text-muted">
          {saved !== null ? t('saved', { days: saved }) : isRight ? t('would', { days: read.days }) : null}
        </p>
        <Button type="submit" variant="primary" blocked={save.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

function Problems({ problems }: Pick<ReturnType<typeof readQuantities>, 'problems'>) {
  const t = useTranslations('unitCosts.enterForm');
  return (
    <div role="alert" className="rounded-3 border border-failed-line bg-failed-soft px-3 py-2 text-12">
      <ul className="grid gap-0.5">
        {problems.slice(0, shownProblems).map(({ line, key }) => (
          <li key={`${line} ${key}`}>
            <strong className="font-medium">{t('line', { line })}</strong> {t(`problem.${key}`)}
          </li>
        ))}
      </ul>
      {problems.length > shownProblems ? <p>{t('more', { count: problems.length - shownProblems })}</p> : null}
    </div>
  );
}
