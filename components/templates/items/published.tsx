'use client';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Facts } from '@/components/data/facts';
import { holds, useMe } from '@/components/shell/use-me';
import { Time } from '@/components/status/time';
import { Panel } from '@/components/ui/panel';
import { commaList } from '@/lib/comma-list';
import type { ManagedItemDetail } from '@/lib/contracts/catalog-items';

const linked = 'text-accent-text hover:underline';
const namedAtMost = 3;

/** Projects of an item, each leading to its page where the reader may open it. */
function useProjectList(): (projects: readonly string[]) => ReactNode {
  const t = useTranslations('catalogItems');
  const format = useFormatter();
  const me = useMe();
  return (projects) => {
    const shown = projects.slice(0, namedAtMost).map((name) =>
      holds(me, 'project.read', name) ? (
        <Link key={name} href={`/admin/projects/${encodeURIComponent(name)}`} className={linked}>
          {name}
        </Link>
      ) : (
        <span key={name}>{name}</span>
      ),
    );
    const more = projects.length - shown.length;
    return format.list(more > 0 ? [...shown, t('moreProjects', { count: more })] : shown, commaList);
  };
}

/** Whether people can find the item in the catalog now. */
function hasEntry({ state, projects }: ManagedItemDetail): boolean {
  return state === 'published' && projects.length > 0;
}

function EntryLink({ id }: { id: string }) {
  const t = useTranslations('catalogItems');
  return (
    <Link href={`/catalog/${encodeURIComponent(id)}`} className={linked}>
      {t('openEntry')}
    </Link>
  );
}

/** "Published to payments, storefront", and the way to the entry, for the head of the page. */
export function PublishedTo({ item }: { item: ManagedItemDetail }) {
  const t = useTranslations('catalogItems');
  const list = useProjectList();
  return (
    <span>
      {t.rich('publishedTo', { projects: () => list(item.projects) })}
      {hasEntry(item) ? (
        <>
          {' '}
          <EntryLink id={item.id} />
        </>
      ) : null}
    </span>
  );
}

/** What is published of an item that has no draft: to whom, which versions, by whom and since when. */
export function PublishedFacts({ item }: { item: ManagedItemDetail }) {
  const t = useTranslations('catalogItems');
  const format = useFormatter();
  const { publication, versions } = item;
  if (!publication) return <p className="text-muted">{t('review.none')}</p>;
  return (
    <Panel title={t('published.title')} actions={hasEntry(item) ? <EntryLink id={item.id} /> : null}>
      <Facts
        facts={[
          [t('column.projects'), item.projects.length > 0 ? format.list(item.projects, commaList) : '–'],
          [
            t('published.versions'),
            format.list(
              versions.map(({ version }) => version),
              commaList,
            ) || '–',
          ],
          [
            t('column.chain'),
            <span key="chain" className="code-font">
              {publication.chain}
            </span>,
          ],
          [t('published.by'), publication.publishedBy],
          [t('published.at'), <Time key="at" at={publication.finishedAt ?? publication.at} />],
        ]}
      />
    </Panel>
  );
}
