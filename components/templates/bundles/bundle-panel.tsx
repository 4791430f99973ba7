'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { EmptyState } from '@/components/data/empty-state';
import { QueryBoundary } from '@/components/data/query-boundary';
import { WhyNotButton } from '@/components/data/why-not-button';
import { holds, useMe } from '@/components/shell/use-me';
import { useLocalized } from '@/components/status/use-words';
import { Button } from '@/components/ui/button';
import { Glyph } from '@/components/ui/glyph';
import { Icon } from '@/components/ui/icon';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { Bundle } from '@/lib/contracts/bundles';
import { BundleDialog } from './bundle-dialog';
import { bundlesQuery, deleteBundle } from './queries';

/** Bundles of services, and where each is offered; a lead makes, changes and deletes them. */
export function BundlePanel() {
  const t = useTranslations('bundles');
  const me = useMe();
  const query = useQuery(bundlesQuery);
  const [edited, setEdited] = useState<Bundle | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Bundle | null>(null);
  const mayCreate = holds(me, 'catalog.publish');
  return (
    <section aria-labelledby="bundles" className="mt-7 border-t border-line pt-5">
      <div className="mb-3 flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id="bundles" className="font-semibold">
            {t('title')}
          </h2>
          <p className="text-muted">{t('lede')}</p>
        </div>
        {mayCreate ? (
          <Button size="sm" onClick={() => setEdited('new')}>
            <Icon name="plus" />
            {t('create')}
          </Button>
        ) : (
          <WhyNotButton action="catalog.publish" project={null} />
        )}
      </div>
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={3} />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
          ) : (
            <ul className="border-y border-line">
              {items.map((bundle) => (
                <li key={bundle.name} className="border-line py-3 not-first:border-t">
                  <BundleRow bundle={bundle} onEdit={() => setEdited(bundle)} onDelete={() => setDeleted(bundle)} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      {edited ? <BundleDialog bundle={edited === 'new' ? null : edited} onClose={() => setEdited(null)} /> : null}
      {deleted ? <DeleteDialog bundle={deleted} onClose={() => setDeleted(null)} /> : null}
    </section>
  );
}

interface BundleRowProps {
  bundle: Bundle;
  onEdit: () => void;
  onDelete: () => void;
}

function BundleRow({ bundle, onEdit, onDelete }: BundleRowProps) {
  const t = useTranslations('bundles');
  const text = useLocalized();
  const { name, title, description, services, projects, mayChange } = bundle;
  const offered = projects.filter(({ lacks }) => lacks.length === 0);
  const others = projects.filter(({ lacks }) => lacks.length > 0);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="grid min-w-0 gap-1">
        <p>
          <span className="font-medium">{text(title)}</span>{' '}
          <span className="code-font text-12 text-subtle">{name}</span>
        </p>
        <p className="text-12 text-muted">{text(description)}</p>
        <p className="text-12 break-words">
          {services.map(({ item, version }) => `${item} ${version ?? t('newest')}`).join(' · ')}
        </p>
        <p className="flex items-start gap-1.5 text-12">
          <Glyph state={offered.length > 0 ? 'done' : 'attention'} className="mt-0.5" />
          <span className="min-w-0">
            {offered.length > 0
              ? t('offered', { projects: offered.map(({ project }) => project).join(', ') })
              : t('nowhere')}
          </span>
        </p>
        {others.length > 0 ? (
          <details>
            <summary className="cursor-pointer text-12 text-subtle max-sm:min-h-11">
              {t('notOffered', { count: others.length })}
            </summary>
            <ul className="mt-1 grid gap-0.5 text-12 text-muted">
              {others.map(({ project, lacks }) => (
                <li key={project}>
                  <span className="font-medium">{project}</span>{' '}
                  {lacks.map(({ item, reason }) => t(`lack.${reason}`, { item })).join(' ')}
                </li>
              ))}
            </ul>
          </details>
        ) : null}
      </div>
      {mayChange ? (
        <div className="flex gap-2">
          <Button size="sm" aria-label={t('editOf', { name })} onClick={onEdit}>
            {t('edit')}
          </Button>
          <Button size="sm" variant="danger" aria-label={t('deleteOf', { name })} onClick={onDelete}>
            {t('delete')}
          </Button>
        </div>
      ) : (
        <p className="text-12 text-subtle">{t('mayNotChange')}</p>
      )}
    </div>
  );
}

function DeleteDialog({ bundle, onClose }: { bundle: Bundle; onClose: () => void }) {
  const t = useTranslations('bundles');
  const common = useTranslations('common');
  const client = useQueryClient();
  const run = useMutation({
    mutationFn: () => deleteBundle(bundle),
    onSettled: () => client.invalidateQueries({ queryKey: bundlesQuery.queryKey }),
  });
  return (
    <ConfirmDialog
      title={t('deleteTitle', { name: bundle.name })}
      description={t('deleteText')}
      keep={common('cancel')}
      act={t('delete')}
      variant="danger-solid"
      running={run}
      onConfirm={() => run.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
