'use client';
import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { useDebounced } from '@/components/data/use-debounced';
import { useProject } from '@/components/shell/project-context';
import { useLocalized } from '@/components/status/use-words';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { Skeleton } from '@/components/ui/skeleton';
import type { CatalogItem } from '@/lib/contracts/catalog';
import { ChooserRow, rowOf } from './chooser-row';
import { useConstraintWords } from './item-words';
import { addHref, findHindrance } from './prepare-catalog';
import { serviceClustersQuery } from './queries';

const typingMs = 200;
/** More are narrowed by typing. */
const shownAtMost = 50;

/** Asks which cluster of the chosen project, or of all that I may change, a service is added to; goes with its page. */
export function ClusterChooser({ item, onClose }: { item: CatalogItem; onClose: () => void }) {
  const t = useTranslations('catalog.add');
  const localized = useLocalized();
  const constraintWords = useConstraintWords();
  const router = useRouter();
  const { project } = useProject();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('');
  const q = useDebounced(text.trim(), typingMs);
  const isOffered = project !== null && item.projects.includes(project);
  const query = useQuery(
    serviceClustersQuery(item.id, {
      show: 'changeable',
      project: isOffered ? project : null,
      limit: shownAtMost,
      ...(q ? { q } : {}),
    }),
  );
  const { items: told = [], total = 0 } = query.data ?? {};
  const isBehind = q !== text.trim() || query.isPlaceholderData;
  // Until the answer is there, what was found before stays only as far as it fits: Enter must not mean another cluster.
  const items = told.filter(({ namespace, name }) =>
    [namespace, name].some((each) => each.includes(text.trim().toLowerCase())),
  );
  // Rows come and go with every answer, so what Enter means is said and not left to what stood there before.
  const rows = items.filter((one) => one.isInstalled || findHindrance(one) === null).map(rowOf);
  const isOfMany = new Set(items.map((one) => one.project)).size > 1;
  const constraint = item.service?.versions.at(-1)?.kubernetesConstraint;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('named', { title: localized(item.title) })}
      description={t('text', { kubernetes: constraint ? constraintWords(constraint) : 'any' })}
      className="w-[min(560px,calc(100vw-32px))]"
    >
      <Command
        shouldFilter={false}
        label={t('which')}
        value={rows.includes(chosen) ? chosen : (rows[0] ?? '')}
        onValueChange={setChosen}
        className="flex min-h-0 flex-col"
      >
        <div className="flex h-10 items-center gap-2.5 rounded-3 border border-line-strong px-3 focus-within:border-accent max-sm:h-11">
          <Icon name="search" className="text-subtle" />
          <Command.Input
            value={text}
            onValueChange={setText}
            placeholder={t('search')}
            className="h-full min-w-0 flex-1 bg-transparent outline-none"
          />
        </div>
        <Command.List className="mt-2 max-h-[44vh] overflow-y-auto">
          {query.isPending ? <Skeleton className="h-40" /> : null}
          {query.data && !isBehind ? (
            <Command.Empty className="px-2.5 py-4 text-muted">{t(q === '' ? 'none' : 'noneMatch')}</Command.Empty>
          ) : null}
          {items.map((cluster) => (
            <ChooserRow
              key={rowOf(cluster)}
              cluster={cluster}
              withProject={isOfMany}
              newest={item.versions.at(-1)?.version}
              onChoose={() => router.push(addHref(item, cluster))}
            />
          ))}
        </Command.List>
        {total > told.length && !isBehind ? (
          <p className="mt-2 px-2.5 text-12 text-subtle">{t('more', { count: total - told.length })}</p>
        ) : null}
      </Command>
      {query.isError && !query.data ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
    </Dialog>
  );
}
