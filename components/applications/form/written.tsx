'use client';
import { useTranslations } from 'next-intl';
import { CopyBlock } from '@/components/data/copy-block';
import { cn } from '@/components/ui/cn';
import { Glyph } from '@/components/ui/glyph';
import type { ApplicationPreview } from '@/lib/contracts/application-preview';
import { cutDiff, type DiffLine, diffLines } from './line-diff';

type Written = Pick<ApplicationPreview, 'manifests' | 'rendered'>;

/** The objects as they would be written, and what single clusters get otherwise. */
export function WrittenObjects({ manifests, rendered }: Written) {
  const t = useTranslations('applicationForm.written');
  return (
    <div className="grid gap-4 [&>*]:min-w-0">
      {manifests.map(({ kind, name, yaml }) => (
        <section key={`${kind} ${name}`} aria-label={`${kind} ${name}`} className="grid gap-1.5 [&>*]:min-w-0">
          <h3 className="font-medium wrap-anywhere">
            {kind} <span className="font-normal text-muted">{name}</span>
          </h3>
          <CopyBlock text={yaml.trimEnd()} label={`${kind} ${name}`} />
        </section>
      ))}
      {rendered.map((one) => (
        <section
          key={`${one.cluster} ${one.kind} ${one.name}`}
          aria-label={t('on', { cluster: one.cluster, kind: one.kind })}
          className="grid gap-1.5 [&>*]:min-w-0"
        >
          <h3 className="font-medium wrap-anywhere">{t('on', { cluster: one.cluster, kind: one.kind })}</h3>
          {one.problem === null ? (
            <Diff
              before={manifests.find(({ kind, name }) => kind === one.kind && name === one.name)?.yaml ?? ''}
              after={one.yaml}
            />
          ) : (
            <p role="alert" className="flex items-start gap-2 text-failed-text">
              <Glyph state="failed" className="mt-1" />
              {one.problem}
            </p>
          )}
        </section>
      ))}
    </div>
  );
}

function Diff({ before, after }: { before: string; after: string }) {
  const t = useTranslations('applicationForm.written');
  const lines = diffLines(before, after);
  if (lines.every(({ kind }) => kind === 'same')) return <p className="text-12 text-muted">{t('same')}</p>;
  return (
    <pre className="code-font overflow-x-auto rounded-3 border border-line bg-surface py-2 text-12">
      {cutDiff(lines, 2).map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text are their places
        <Line key={place} line={line} />
      ))}
    </pre>
  );
}

const signs = { same: ' ', gone: '−', new: '+' } as const;

function Line({ line }: { line: DiffLine | null }) {
  const t = useTranslations('applicationForm.written');
  if (line === null) return <span className="block px-3 text-subtle">…</span>;
  const { kind, text } = line;
  return (
    <span
      className={cn(
        'block border-l-2 border-transparent px-2.5',
        kind === 'same' && 'text-muted',
        kind === 'gone' && 'border-line-strong text-subtle line-through decoration-line-strong',
        kind === 'new' && 'border-accent bg-accent-soft',
      )}
    >
      <span aria-hidden="true">{signs[kind]} </span>
      {kind === 'same' ? null : <span className="sr-only">{t(kind)} </span>}
      {text}
    </span>
  );
}
