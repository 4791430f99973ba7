'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { EmptyState } from '@/components/data/empty-state';
import { PageHead } from '@/components/data/page-head';
import { QueryBoundary } from '@/components/data/query-boundary';
import { StateWord, Tag } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { AffixedInput } from '@/components/ui/input';
import { Segmented } from '@/components/ui/segmented';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import { type TemplateSummary, templateKinds } from '@/lib/contracts/templates';
import { templatesQuery } from './queries';

const kindChoices = ['all', ...templateKinds] as const;

/** What the management cluster can build, with what becomes of it in the catalog. */
export function TemplateList() {
  const t = useTranslations('templates');
  const common = useTranslations('common');
  const query = useQuery(templatesQuery);
  const [url, setUrl] = useQueryStates({
    q: parseAsString.withDefault(''),
    kind: parseAsStringLiteral(kindChoices).withDefault('all'),
  });
  const words = url.q.trim().toLowerCase();
  const isShown = ({ kind, name, description }: TemplateSummary) =>
    (url.kind === 'all' || url.kind === kind) && `${name} ${description ?? ''}`.toLowerCase().includes(words);
  return (
    <>
      <PageHead
        title={t('title')}
        lede={t('lede')}
        actions={
          <AffixedInput
            type="search"
            aria-label={t('filterBy')}
            placeholder={t('filterBy')}
            leading={<Icon name="search" />}
            className="w-65 max-sm:w-full"
            value={url.q}
            onChange={(event) => void setUrl({ q: event.target.value || null })}
          />
        }
      />
      <Segmented
        small
        className="mb-3"
        aria-label={t('kindLabel')}
        value={url.kind}
        onValueChange={(next) => void setUrl({ kind: kindChoices.find((each) => each === next) ?? 'all' })}
        options={kindChoices.map((each) => ({ value: each, label: t(`kind.${each}`) }))}
      />
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={12} />}>
        {({ items }) => {
          if (items.length === 0) return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>;
          const shown = items.filter(isShown);
          if (shown.length > 0) return <TemplateTable templates={shown} />;
          const clear = <Button onClick={() => void setUrl({ q: null, kind: null })}>{common('clearFilters')}</Button>;
          return <EmptyState title={t('noneMatch')} action={clear} />;
        }}
      </QueryBoundary>
    </>
  );
}

function TemplateTable({ templates }: { templates: readonly TemplateSummary[] }) {
  const t = useTranslations('templates');
  return (
    <div className="overflow-x-auto">
      <Table caption={t('caption')}>
        <thead>
          <tr>
            <Th className="pl-0">{t('column.name')}</Th>
            <Th className="max-sm:hidden">{t('column.version')}</Th>
            <Th>{t('column.state')}</Th>
            <Th className="max-lg:hidden">{t('column.providers')}</Th>
            <Th className="max-sm:hidden">{t('column.kubernetes')}</Th>
            <Th className="text-right max-sm:pr-0">{t('column.clusters')}</Th>
            <Th className="pr-0 max-sm:hidden">{t('column.items')}</Th>
          </tr>
        </thead>
        <tbody>
          {templates.map((template) => (
            <tr key={`${template.kind}/${template.name}`}>
              <Td className="pl-0">
                <Link
                  href={`/admin/templates/${template.kind}/${encodeURIComponent(template.name)}`}
                  className="font-medium hover:underline"
                >
                  {template.name}
                </Link>
              </Td>
              <Td className="code-font text-muted max-sm:hidden">{template.version ?? '–'}</Td>
              <Td title={template.isValid ? undefined : (template.problem ?? t('notEvaluated'))}>
                <StateWord state={template.isValid ? 'ready' : 'failed'}>
                  {t(template.isValid ? 'state.valid' : 'state.invalid')}
                </StateWord>
              </Td>
              <Td className="max-w-70 truncate text-muted max-lg:hidden" title={template.providers.join(', ')}>
                {shortProviders(template.providers) || '–'}
              </Td>
              <Td className="tabular text-muted max-sm:hidden">{template.kubernetesVersion ?? '–'}</Td>
              <Td className="tabular text-right max-sm:pr-0">{template.clusters}</Td>
              <Td className="pr-0 max-sm:hidden">
                {template.catalogItems.length === 0 ? (
                  <span className="text-subtle">{t('notOffered')}</span>
                ) : (
                  <span className="flex gap-1">
                    {template.catalogItems.map((id) => (
                      <Tag key={id}>{id}</Tag>
                    ))}
                  </span>
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** The infrastructure decides where a cluster stands; who bootstraps it is for the template's own page. */
function shortProviders(providers: readonly string[]): string {
  return providers
    .filter((name) => name.startsWith('infrastructure-'))
    .map((name) => name.slice('infrastructure-'.length))
    .join(', ');
}
