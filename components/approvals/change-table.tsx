'use client';
import { useTranslations } from 'next-intl';
import { useInstantWords } from '@/components/status/time';
import { Table, Td, Th } from '@/components/ui/table';
import type { Change, Review } from '@/lib/contracts/approvals';

const iso = /^\d{4}-\d\d-\d\dT/;
const maxLength = 120;

/** What would be another than it is: the template's value, or the cluster's, and the one that is asked for. */
export function ChangeTable({ review }: { review: Review }) {
  const t = useTranslations('review');
  const { changes, sinceLast, request } = review;
  const touched = new Set(sinceLast.map(({ pointer }) => pointer));
  if (changes.length === 0) return <p className="text-muted">{t('changesNone')}</p>;
  return (
    <Table caption={t(`changesOf.${request.kind}`)}>
      <thead>
        <tr>
          <Th className="pl-0">{t('column.setting')}</Th>
          <Th>{t(request.kind === 'create' ? 'column.template' : 'column.now')}</Th>
          <Th className="pr-0">{t('column.after')}</Th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.pointer}>
            <Td className="pl-0">
              <span className="code-font break-all">{change.pointer.replace(/^\/parameters/, '')}</span>
              {touched.has(change.pointer) ? (
                <span className="ml-2 text-12 text-accent-text">{t('changedNow')}</span>
              ) : null}
            </Td>
            <Td className="text-muted">
              <Value value={change.before} />
            </Td>
            <Td className="pr-0">
              <span className="border-l-2 border-accent pl-2 font-medium">
                <Value value={change.after} />
              </span>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** What the requester changed since somebody asked for it. */
export function SinceLast({ changes }: { changes: readonly Change[] }) {
  const t = useTranslations('review');
  if (changes.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 font-semibold">{t('sinceLast')}</h2>
      <ul className="grid gap-1">
        {changes.map(({ pointer, before, after }) => (
          <li key={pointer}>
            <span className="code-font">{pointer.replace(/^\/parameters/, '')}</span>{' '}
            <span className="text-muted">
              <Value value={before} /> →{' '}
            </span>
            <Value value={after} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Value({ value }: { value: unknown }) {
  const words = useInstantWords();
  if (value === null || value === undefined || value === '') return '–';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (iso.test(text)) return words(text);
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}
