'use client';
import { useTranslations } from 'next-intl';
import { useInstantWords } from '@/components/status/time';
import { useDynamicWords, useLocalized } from '@/components/status/use-words';
import { Table, Td, Th } from '@/components/ui/table';
import type { Change, Review } from '@/lib/contracts/approvals';
import { kindTraits } from '@/lib/contracts/request-kinds';

const iso = /^\d{4}-\d\d-\d\dT/;
const maxLength = 120;
const isParameter = (pointer: string) => pointer.startsWith('/parameters/');

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
          <Th>{t(kindTraits[request.kind].about === 'new-cluster' ? 'column.template' : 'column.now')}</Th>
          <Th className="pr-0">{t('column.after')}</Th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.pointer}>
            <Td className="pl-0 whitespace-normal">
              <SettingName change={change} />
              {touched.has(change.pointer) ? (
                <span className="ml-2 text-12 text-accent-text">{t('changedNow')}</span>
              ) : null}
            </Td>
            <Td className="text-muted">
              <Value pointer={change.pointer} value={change.before} />
            </Td>
            <Td className="pr-0">
              <span className="border-l-2 border-accent pl-2 font-medium">
                <Value pointer={change.pointer} value={change.after} />
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
        {changes.map((change) => (
          <li key={change.pointer}>
            <SettingName change={change} />{' '}
            <span className="text-muted">
              <Value pointer={change.pointer} value={change.before} /> →{' '}
            </span>
            <Value pointer={change.pointer} value={change.after} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A setting by the name that the order form gives it, with its path; a field of the request by its own. */
export function SettingName({ change: { pointer, label } }: { change: Pick<Change, 'pointer' | 'label'> }) {
  const words = useDynamicWords();
  const localized = useLocalized();
  if (pointer.startsWith('/quota/')) {
    return <span className="font-medium">{words('quotaResource', pointer.slice('/quota/'.length))}</span>;
  }
  if (!isParameter(pointer)) return <span className="font-medium">{words('review.field', pointer.slice(1))}</span>;
  const path = pointer.slice('/parameters/'.length).replaceAll('/', '.');
  if (!label) return <span className="code-font break-all">{path}</span>;
  return (
    <>
      <span className="font-medium">{localized(label)}</span>{' '}
      <span className="code-font text-12 break-all text-subtle max-sm:block">{path}</span>
    </>
  );
}

function Value({ pointer, value }: { pointer: string; value: unknown }) {
  const instant = useInstantWords();
  const words = useDynamicWords();
  if (value === null || value === undefined || value === '') return '–';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (pointer === '/phase') return words('clusterPhase', text);
  if (pointer === '/purpose') return words('purpose', text);
  if (iso.test(text)) return instant(text);
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}
