'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Time } from '@/components/status/time';
import { useLocalized } from '@/components/status/use-words';
import { StateWord } from '@/components/ui/badge';
import { Table, Td, Th } from '@/components/ui/table';
import type { ManagedItem } from '@/lib/contracts/catalog-items';
import { SectionHead } from '../section-head';

const marks = { draft: 'todo', 'in-review': 'waiting', publishing: 'progressing' } as const;

/** Drafts, the last changed first. */
export function InWork({ items }: { items: readonly ManagedItem[] }) {
  const t = useTranslations('home.architect');
  const localized = useLocalized();
  const drafts = items
    .flatMap(({ id, title, draft }) => (draft ? [{ id, title, draft }] : []))
    .sort((a, b) => b.draft.updatedAt.localeCompare(a.draft.updatedAt));
  return (
    <section className="min-w-0">
      <SectionHead title={t('inWork')} count={drafts.length} href="/admin/catalog" link={t('allItems')} />
      {drafts.length === 0 ? (
        <p className="border-t border-line py-3 text-muted">{t('noDrafts')}</p>
      ) : (
        <Table caption={t('inWork')} className="table-fixed">
          <thead>
            <tr>
              <Th className="pl-0">{t('item')}</Th>
              <Th className="w-36">{t('state')}</Th>
              <Th className="w-44 max-sm:hidden">{t('draftedBy')}</Th>
              <Th className="w-24 pr-0 text-right max-sm:hidden">{t('changedAt')}</Th>
            </tr>
          </thead>
          <tbody>
            {drafts.slice(0, 8).map(({ id, title, draft }) => (
              <tr key={id}>
                <Td className="truncate pl-0">
                  <Link
                    href={`/admin/catalog/${encodeURIComponent(id)}`}
                    prefetch={false}
                    className="font-medium hover:underline"
                  >
                    {localized(title)}
                  </Link>
                </Td>
                <Td>
                  <StateWord state={marks[draft.state]}>{t(`draftState.${draft.state}`)}</StateWord>
                </Td>
                <Td className="truncate text-muted max-sm:hidden">{draft.draftedBy}</Td>
                <Td className="tabular pr-0 text-right text-muted max-sm:hidden">
                  <Time at={draft.updatedAt} />
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
