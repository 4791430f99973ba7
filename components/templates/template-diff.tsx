'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { QueryBoundary } from '@/components/data/query-boundary';
import { useDynamicWords } from '@/components/status/use-words';
import { Panel } from '@/components/ui/panel';
import { Select } from '@/components/ui/select';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import type { TemplateChange, TemplateDetail } from '@/lib/contracts/templates';
import { showValue } from './prepare-values';
import { templateDiffQuery } from './queries';

/** What somebody who comes from another version finds different. */
export function TemplateDiffPanel({ template }: { template: TemplateDetail }) {
  const t = useTranslations('templates');
  const others = template.versions.filter(({ name }) => name !== template.name);
  const before = template.versions.at(template.versions.findIndex(({ name }) => name === template.name) - 1);
  const usual = before && before.name !== template.name ? before.name : (others[0]?.name ?? '');
  const [chosen, setChosen] = useState<string | null>(null);
  const from = chosen ?? usual;
  const query = useQuery({ ...templateDiffQuery(template.kind, template.name, from), enabled: from !== '' });
  if (from === '') return null;
  return (
    <Panel
      title={t('diffTitle')}
      actions={
        <Select aria-label={t('diffFrom')} value={from} onChange={(event) => setChosen(event.target.value)}>
          {others.map(({ name, version }) => (
            <option key={name} value={name}>
              {version ?? name}
            </option>
          ))}
        </Select>
      }
      flush
    >
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={3} />}>
        {({ changes }) =>
          changes.length === 0 ? (
            <p className="px-4 pb-4 text-muted">{t('diffNone')}</p>
          ) : (
            <div className="overflow-x-auto">
              <Table dense caption={t('diffCaption', { from, to: template.name })}>
                <thead>
                  <tr>
                    <Th className="pl-4">{t('diffColumn.place')}</Th>
                    <Th>{t('diffColumn.what')}</Th>
                    <Th>{t('diffColumn.before')}</Th>
                    <Th className="pr-4">{t('diffColumn.after')}</Th>
                  </tr>
                </thead>
                <tbody>
                  {changes.map((change) => (
                    <ChangeRow key={`${change.pointer} ${change.aspect}`} change={change} />
                  ))}
                </tbody>
              </Table>
            </div>
          )
        }
      </QueryBoundary>
    </Panel>
  );
}

function ChangeRow({ change }: { change: TemplateChange }) {
  const t = useTranslations('templates');
  const words = useDynamicWords();
  const show = (value: unknown) =>
    typeof value === 'boolean' && change.aspect === 'required' ? t(value ? 'yes' : 'no') : showValue(value) || '–';
  return (
    <tr>
      <Td className="code-font pl-4">{change.pointer}</Td>
      <Td className="text-muted">
        {t(`change.${change.change}`, { aspect: words('templates.aspect', change.aspect) })}
      </Td>
      <Td className="code-font max-w-60 truncate text-muted" title={show(change.before)}>
        {show(change.before)}
      </Td>
      <Td className="code-font max-w-60 truncate pr-4" title={show(change.after)}>
        {show(change.after)}
      </Td>
    </tr>
  );
}
