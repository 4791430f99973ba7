'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { QueryBoundary } from '@/components/data/query-boundary';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Skeleton } from '@/components/ui/skeleton';
import { notifyDone } from '@/components/ui/toast';
import { keys } from '@/lib/client/query-keys';
import { clusterYamlQuery, readClusterExport } from './queries';

const ExportDialog = lazy(() =>
  import('@/components/data/export-dialog').then((module) => ({ default: module.ExportDialog })),
);

/** The ClusterDeployment as it stands in the management cluster, read at this moment. */
export function ClusterYaml({ namespace, name }: { namespace: string; name: string }) {
  const t = useTranslations('cluster.yaml');
  const [isExporting, setExporting] = useState(false);
  const query = useQuery(clusterYamlQuery(namespace, name));
  return (
    <QueryBoundary query={query} skeleton={<Skeleton className="h-120" />}>
      {(text) => (
        <section aria-label={t('label')}>
          <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="text-muted">{t('text')}</p>
            <div className="flex flex-wrap gap-2">
              <Button
                size="sm"
                onClick={() => void navigator.clipboard.writeText(text).then(() => notifyDone(t('copied')))}
              >
                <Icon name="copy" />
                {t('copy')}
              </Button>
              <Button size="sm" onClick={() => setExporting(true)}>
                <Icon name="download" />
                {t('export')}
              </Button>
            </div>
          </div>
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for the keyboard
            tabIndex={0}
            className="code-font overflow-auto rounded-3 border border-line bg-sunken px-3 py-2 text-12 leading-5"
          >
            {text}
          </pre>
          {isExporting ? (
            <Suspense>
              <ExportDialog
                name={name}
                keyOf={(asked) => keys.clusters.export(namespace, name, asked)}
                read={(asked, signal) => readClusterExport(namespace, name, asked, signal)}
                onClose={() => setExporting(false)}
              />
            </Suspense>
          ) : null}
        </section>
      )}
    </QueryBoundary>
  );
}
