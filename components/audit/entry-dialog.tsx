'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Facts } from '@/components/data/facts';
import { QueryBoundary } from '@/components/data/query-boundary';
import { ActionWords } from '@/components/status/action-words';
import { Time } from '@/components/status/time';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import type { NamedAuditDetail } from '@/lib/contracts/audit';
import { Actor, Subject } from './audit-table';
import { prepareChanges } from './prepare-changes';
import { auditEntryQuery } from './queries';

/** One row whole: who, for whom, from where, what was before and after, and its place in the chain. */
export function EntryDialog({ seq, onClose }: { seq: number; onClose: () => void }) {
  const t = useTranslations('audit');
  const common = useTranslations('common');
  const query = useQuery(auditEntryQuery(seq));
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('entryTitle', { seq })}
      className="top-[8vh] w-[min(760px,calc(100vw-32px))]"
      footer={<Button onClick={onClose}>{common('close')}</Button>}
    >
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={8} />}>
        {(entry) => <Entry entry={entry} />}
      </QueryBoundary>
    </Dialog>
  );
}

/** What the audit calls an agent that came with a personal access token. */
const tokenAgent = 'api-token';

function Entry({ entry }: { entry: NamedAuditDetail }) {
  const t = useTranslations('audit');
  const code = (text: string) => <span className="code-font text-12 break-all">{text}</span>;
  const facts = [
    [t('column.at'), <Time key="at" at={entry.at} form="full" />],
    [t('column.action'), <ActionWords key="action" code={entry.action} />],
    [t('column.actor'), <Actor key="actor" entry={entry} />],
    ...(entry.agent === null
      ? []
      : [[t('column.agent'), entry.agent === tokenAgent ? t('agentToken') : code(entry.agent)] as const]),
    [
      t('column.subject'),
      <span key="subject" className="code-font text-12 break-all">
        <Subject entry={entry} />
      </span>,
    ],
    [t('column.project'), entry.project ?? '–'],
    [t('column.address'), entry.address ? code(entry.address) : '–'],
    [t('column.requestId'), entry.requestId ? code(entry.requestId) : '–'],
    [t('column.hash'), code(entry.hash)],
    [t('column.previousHash'), code(entry.previousHash)],
  ] as const;
  return (
    <div className="grid gap-4">
      <Facts facts={facts} />
      <Changes entry={entry} />
    </div>
  );
}

const tints = { added: 'bg-ready-soft', removed: 'bg-failed-soft', changed: 'bg-accent-soft', same: '' } as const;

function Changes({ entry }: { entry: NamedAuditDetail }) {
  const t = useTranslations('audit');
  const changes = prepareChanges(entry.before, entry.after);
  if (changes.length === 0) return <p className="text-muted">{t('noChange')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section aria-label={t('changes')} tabIndex={0} className="overflow-x-auto">
      <Table dense caption={t('changes')}>
        <thead>
          <tr>
            <Th className="pl-0">{t('change.path')}</Th>
            <Th>{t('change.before')}</Th>
            <Th>{t('change.after')}</Th>
            <Th className="pr-0">{t('change.kind')}</Th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ path, before, after, kind }) => (
            <tr key={path} className={tints[kind]}>
              <Td className="code-font pl-0 text-11">{path || '–'}</Td>
              <Td className="code-font max-w-56 text-11 whitespace-normal break-all">{before ?? '–'}</Td>
              <Td className="code-font max-w-56 text-11 whitespace-normal break-all">{after ?? '–'}</Td>
              <Td className="pr-0 text-muted">{t(`changeKind.${kind}`)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
