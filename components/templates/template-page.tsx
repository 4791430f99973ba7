'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { Facts } from '@/components/data/facts';
import { PageHead } from '@/components/data/page-head';
import { Badge } from '@/components/ui/badge';
import { Banner } from '@/components/ui/banner';
import { Panel } from '@/components/ui/panel';
import { Skeleton } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import type { TemplateDetail, TemplateKind } from '@/lib/contracts/templates';
import { prepareValues, showValue } from './prepare-values';
import { templateQuery } from './queries';
import { TemplateDiffPanel } from './template-diff';

/** One template: whether it can be used, what it asks for, how its versions differ. */
export function TemplatePage({ kind, name }: { kind: TemplateKind; name: string }) {
  const query = useQuery(templateQuery(kind, name));
  if (query.data) return <TemplateView template={query.data} />;
  if (query.isError) return <ErrorState isPage error={query.error} onRetry={() => void query.refetch()} />;
  return <Skeleton className="appear-late h-96" />;
}

function TemplateView({ template }: { template: TemplateDetail }) {
  const t = useTranslations('templates');
  const { isValid, version, description, clusters, catalogItems } = template;
  return (
    <>
      <PageHead
        title={template.name}
        badge={<Badge state={isValid ? 'ready' : 'failed'}>{t(isValid ? 'state.valid' : 'state.invalid')}</Badge>}
        meta={[
          description,
          version ? (
            <span key="version" className="code-font">
              {version}
            </span>
          ) : null,
          t('usedBy', { count: clusters }),
        ]}
      />
      {template.isValid ? null : (
        <Banner state="failed" title={t('problemTitle')} className="mb-4">
          {template.problem ? <span className="code-font">{template.problem}</span> : t('notEvaluated')}
        </Banner>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_328px] gap-6 max-lg:grid-cols-[minmax(0,1fr)]">
        <div className="grid content-start gap-4">
          <TemplateDiffPanel key={template.name} template={template} />
          <ValuesPanel template={template} />
        </div>
        <div className="grid content-start gap-6 border-line lg:border-l lg:pl-6">
          <section>
            <h2 className="mb-2 font-semibold">{t('factsTitle')}</h2>
            <Facts
              facts={[
                [t('fact.kind'), template.kind === 'cluster' ? 'ClusterTemplate' : 'ServiceTemplate'],
                [t('fact.chart'), template.chart],
                [t('fact.contract'), template.providers.join(', ') || '–'],
                [t('fact.kubernetes'), template.kubernetesVersion ?? '–'],
                [t('fact.items'), catalogItems.join(', ') || t('notOffered')],
              ]}
            />
          </section>
          <section>
            <h2 className="mb-2 font-semibold">{t('versionsTitle')}</h2>
            <ul className="grid gap-1">
              {template.versions.map((each) => (
                <li key={each.name}>
                  {each.name === template.name ? (
                    <span className="code-font font-medium">{each.version ?? each.name}</span>
                  ) : (
                    <Link
                      href={`/admin/templates/${template.kind}/${encodeURIComponent(each.name)}`}
                      className="code-font text-accent-text hover:underline"
                    >
                      {each.version ?? each.name}
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
    </>
  );
}

function ValuesPanel({ template }: { template: TemplateDetail }) {
  const t = useTranslations('templates');
  const rows = useMemo(() => prepareValues(template), [template]);
  return (
    <Panel title={t('valuesTitle')} remark={template.schema === null ? t('noSchema') : rows.length} flush>
      <div className="overflow-x-auto">
        <Table dense caption={t('valuesCaption', { name: template.name })}>
          <thead>
            <tr>
              <Th className="pl-4">{t('valueColumn.place')}</Th>
              <Th className="max-sm:hidden">{t('valueColumn.type')}</Th>
              <Th>{t('valueColumn.usual')}</Th>
              <Th className="pr-4 max-sm:hidden">{t('valueColumn.rule')}</Th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ pointer, type, usual, isRequired, rule }) => (
              <tr key={pointer}>
                <Td className="code-font pl-4">
                  {pointer}
                  {isRequired ? <span className="ml-2 font-sans text-subtle">{t('required')}</span> : null}
                </Td>
                <Td className="text-muted max-sm:hidden">{type ?? t('anything')}</Td>
                <Td className="code-font max-w-60 truncate text-muted" title={showValue(usual)}>
                  {showValue(usual) || '–'}
                </Td>
                <Td className="max-w-70 truncate pr-4 text-muted max-sm:hidden">
                  {rule ? t(`rule.${rule.key}`, rule.params) : '–'}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Panel>
  );
}
