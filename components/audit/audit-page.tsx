'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { EmptyState } from '@/components/data/empty-state';
import { PageHead } from '@/components/data/page-head';
import { Pager } from '@/components/data/pager';
import { QueryBoundary } from '@/components/data/query-boundary';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { SkeletonRows } from '@/components/ui/skeleton';
import { AuditFilters } from './audit-filters';
import { auditFilter, auditUrl } from './audit-question';
import { AuditTable } from './audit-table';
import { CheckResult, useCheck } from './check-chain';
import { EntryDialog } from './entry-dialog';
import { auditListQuery, auditPageSize, exportPath } from './queries';
import { RetentionNote } from './retention-note';

const nothing = { actor: null, action: null, subject: null, project: null, from: null, to: null, cursor: null };

/** Who did what, newest first; every row opens, the whole chain can be checked, what is shown can be taken away. */
export function AuditPage() {
  const t = useTranslations('audit');
  const common = useTranslations('common');
  const [url, setUrl] = useQueryStates(auditUrl, { history: 'push' });
  const filter = auditFilter(url);
  const query = useQuery(auditListQuery(filter, url.cursor));
  const check = useCheck();
  const isFiltered = Object.keys(filter).length > 0;
  const clear = <Button onClick={() => void setUrl(nothing)}>{common('clearFilters')}</Button>;
  const open = (entry: number | null) => void setUrl({ entry });
  return (
    <>
      <PageHead
        title={t('title')}
        lede={t('lede')}
        actions={
          <>
            <Button onClick={() => check.mutate()} blocked={check.isPending}>
              <Icon name="check" />
              {check.isPending ? t('checking') : t('check')}
            </Button>
            <Button asChild>
              <a href={exportPath(filter)} download="slipway-audit.jsonl">
                <Icon name="download" />
                {t('export')}
              </a>
            </Button>
          </>
        }
      />
      <CheckResult check={check} onOpen={open} />
      <AuditFilters url={url} onChange={(change) => void setUrl({ ...change, cursor: null }, { history: 'replace' })} />
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={12} />}>
        {(page) =>
          page.items.length === 0 ? (
            <EmptyState title={isFiltered ? t('noneMatch') : t('none')} action={isFiltered ? clear : null} />
          ) : (
            <>
              <RetentionNote page={page} />
              <AuditTable entries={page.items} onOpen={open} />
              <Pager
                key={JSON.stringify(filter)}
                page={page}
                cursor={url.cursor}
                size={auditPageSize}
                onPage={(cursor) => void setUrl({ cursor })}
              />
            </>
          )
        }
      </QueryBoundary>
      {url.entry === null ? null : <EntryDialog seq={url.entry} onClose={() => open(null)} />}
    </>
  );
}
