'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CopyLine } from '@/components/data/copy-line';
import { EmptyState } from '@/components/data/empty-state';
import { QueryBoundary } from '@/components/data/query-boundary';
import { WhyNotButton } from '@/components/data/why-not-button';
import { holds, useMe } from '@/components/shell/use-me';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { CreatedDestination } from '@/lib/contracts/destinations';
import { DestinationDialog } from './destination-dialog';
import { DestinationTable } from './destination-table';
import { destinationsQuery } from './queries';

/** Webhooks and Slack channels of a project, or (null) all that the person may see. */
export function DestinationsPanel({ project }: { project: string | null }) {
  const t = useTranslations('destinations');
  const me = useMe();
  const query = useQuery(destinationsQuery);
  const [adding, setAdding] = useState(false);
  const [created, setCreated] = useState<CreatedDestination | null>(null);
  const mayAdd = holds(me, 'destination.manage', project);
  return (
    <section aria-label={t('panel')} className={project === null ? undefined : 'mt-7 border-t border-line pt-5'}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="font-semibold">{t('panel')}</h2>
          {project === null ? null : <p className="text-muted">{t('panelText')}</p>}
        </div>
        <div className="flex flex-wrap items-center justify-end gap-2">
          {project === null && !holds(me, 'settings.manage') ? (
            <WhyNotButton action="settings.manage" project={null} />
          ) : null}
          {mayAdd ? (
            <Button size="sm" onClick={() => setAdding(true)}>
              <Icon name="plus" />
              {t('add')}
            </Button>
          ) : (
            <WhyNotButton action="destination.manage" project={project} />
          )}
        </div>
      </div>
      {created ? <Created destination={created} /> : null}
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={3} />}>
        {({ items }) => {
          const shown = items.filter((one) => project === null || one.project === project);
          return shown.length === 0 ? (
            <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
          ) : (
            <DestinationTable destinations={shown} withScope={project === null} />
          );
        }}
      </QueryBoundary>
      {adding ? (
        <DestinationDialog
          scope={project}
          onClose={() => setAdding(false)}
          onCreated={(destination) => {
            setAdding(false);
            setCreated(destination);
          }}
        />
      ) : null}
    </section>
  );
}

/** The secret, this once; it is gone with the page. */
function Created({ destination: { title, secret } }: { destination: CreatedDestination }) {
  const t = useTranslations('destinations');
  return (
    <div className="mb-4 grid gap-2">
      <Banner state="ready" title={t('secretTitle', { title })}>
        {secret === null ? t('madeText') : t('secretText')}
      </Banner>
      {secret === null ? null : <CopyLine text={secret} label={t('secret')} />}
    </div>
  );
}
