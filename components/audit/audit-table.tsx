'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useActionWords } from '@/components/status/action-words';
import { Time } from '@/components/status/time';
import { Tag } from '@/components/ui/badge';
import { Table, Td, Th } from '@/components/ui/table';
import type { AuditEntry, NamedAuditEntry } from '@/lib/contracts/audit';

interface AuditTableProps {
  entries: readonly NamedAuditEntry[];
  onOpen: (seq: number) => void;
}

/** One row an act; its words open it. */
export function AuditTable({ entries, onOpen }: AuditTableProps) {
  const t = useTranslations('audit');
  const words = useActionWords();
  return (
    <Table caption={t('caption')}>
      <thead>
        <tr>
          <Th className="pl-0 text-right max-lg:hidden">{t('column.seq')}</Th>
          <Th className="max-sm:hidden">{t('column.at')}</Th>
          <Th className="max-sm:pl-0">{t('column.action')}</Th>
          <Th>{t('column.actor')}</Th>
          <Th className="max-lg:hidden">{t('column.subject')}</Th>
          <Th className="pr-0 max-lg:hidden">{t('column.project')}</Th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.seq}>
            <Td className="tabular w-16 pl-0 text-right text-subtle max-lg:hidden">{entry.seq}</Td>
            <Td className="tabular w-44 text-muted max-sm:hidden">
              <Time at={entry.at} form="full" />
            </Td>
            <Td className="max-w-60 max-sm:max-w-40 max-sm:pl-0">
              <button
                type="button"
                aria-haspopup="dialog"
                aria-label={t('open', { seq: entry.seq, action: words(entry.action) ?? entry.action })}
                onClick={() => onOpen(entry.seq)}
                className="block max-w-full text-left font-medium whitespace-normal hover:underline max-sm:min-h-8"
              >
                {words(entry.action) ?? entry.action}
              </button>
              {words(entry.action) === null ? null : (
                <span className="code-font block truncate text-11 text-subtle max-sm:hidden">{entry.action}</span>
              )}
              <span className="block text-12 text-subtle sm:hidden">
                <Time at={entry.at} />
              </span>
            </Td>
            <Td className="max-w-60 max-sm:max-w-40">
              <Actor entry={entry} />
            </Td>
            <Td className="code-font w-1/3 max-w-0 truncate text-12 text-muted max-lg:hidden">
              <Subject entry={entry} />
            </Td>
            <Td className="pr-0 text-muted max-lg:hidden">{entry.project ?? '–'}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** What it was done to; a request leads to its page. */
export function Subject({
  entry: { subject, key, keyName, cluster },
}: {
  entry: Pick<NamedAuditEntry, 'subject' | 'key' | 'keyName' | 'cluster'>;
}) {
  const text = `${subject}/${keyName ?? key}`;
  if (subject !== 'requests') return <span title={`${subject}/${key}`}>{text}</span>;
  return (
    <>
      <Link href={`/requests/${key}`} prefetch={false} title={`${subject}/${key}`} className="hover:underline">
        {text}
      </Link>
      {cluster === null ? null : <span className="text-subtle"> {cluster}</span>}
    </>
  );
}

/** The person, how they came, through which agent, and for whom Slipway acted. */
export function Actor({ entry }: { entry: Pick<AuditEntry, 'actor' | 'actorKind' | 'onBehalfOf' | 'agent'> }) {
  const t = useTranslations('audit');
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5">
      <span className="truncate">
        {entry.onBehalfOf ? t('onBehalf', { actor: entry.actor, person: entry.onBehalfOf }) : entry.actor}
      </span>
      <Means entry={entry} />
    </span>
  );
}

function Means({ entry: { agent, actorKind } }: { entry: Pick<AuditEntry, 'actorKind' | 'agent'> }) {
  const t = useTranslations('audit');
  if (agent !== null) return <Tag>{t('byAgent')}</Tag>;
  return actorKind === 'token' ? <Tag>{t('byToken')}</Tag> : null;
}
