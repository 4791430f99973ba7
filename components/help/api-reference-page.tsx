'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useQueryState } from 'nuqs';
import { EmptyState } from '@/components/data/empty-state';
import { PageHead } from '@/components/data/page-head';
import { QueryBoundary } from '@/components/data/query-boundary';
import { Icon } from '@/components/ui/icon';
import { AffixedInput } from '@/components/ui/input';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { ApiGroup } from '@/lib/api-reference';
import { hasWords } from '@/lib/guide';
import { ApiOperationRow } from './api-operation-row';
import { apiReferenceQuery } from './queries';

/** Every call of the API, drawn from the description that the server makes of itself. */
export function ApiReferencePage() {
  const t = useTranslations('help.api');
  const query = useQuery(apiReferenceQuery);
  const [asked, setAsked] = useQueryState('q', { defaultValue: '' });
  return (
    <>
      <PageHead
        title={t('title')}
        lede={t('lede')}
        actions={
          <a href="/api/v1/openapi.json" className="text-muted underline max-sm:py-3">
            openapi.json
          </a>
        }
      />
      <p className="mb-4 max-w-[72ch] text-muted">{t('token')}</p>
      <AffixedInput
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        leading={<Icon name="search" />}
        className="mb-5 max-w-[480px]"
        value={asked}
        onChange={(event) => void setAsked(event.target.value || null)}
      />
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={12} />}>
        {(groups) => <Groups groups={groups} asked={asked.trim()} />}
      </QueryBoundary>
    </>
  );
}

function Groups({ groups, asked }: { groups: ApiGroup[]; asked: string }) {
  const t = useTranslations('help.api');
  const shown = groups
    .map(({ name, operations }) => ({
      name,
      operations: operations.filter(({ id, method, path, summary }) =>
        hasWords(`${id} ${method} ${path} ${summary}`, asked),
      ),
    }))
    .filter(({ operations }) => operations.length > 0);
  const count = shown.reduce((sum, { operations }) => sum + operations.length, 0);
  return (
    <>
      <p role="status" className="mb-2 text-muted">
        {t('count', { count })}
      </p>
      {count === 0 ? <EmptyState title={t('nothing', { text: asked })}>{t('nothingText')}</EmptyState> : null}
      {shown.map(({ name, operations }) => (
        <section key={name} aria-labelledby={`api-${name}`} className="mb-6">
          <h2 id={`api-${name}`} className="mb-1 text-16 font-semibold">
            {name}
          </h2>
          <ul className="border-t border-line">
            {operations.map((operation) => (
              <ApiOperationRow key={operation.id} operation={operation} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
