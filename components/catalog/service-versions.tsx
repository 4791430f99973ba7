'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { useLocalized } from '@/components/status/use-words';
import { Panel } from '@/components/ui/panel';
import { Table, Td, Th } from '@/components/ui/table';
import { commaList } from '@/lib/comma-list';
import type { CatalogItem } from '@/lib/contracts/catalog';
import { useConstraintWords } from './item-words';

/** Versions on offer, newest first: which Kubernetes each supports, and where a cluster may go from it. */
export function ServiceVersions({ item }: { item: CatalogItem }) {
  const t = useTranslations('catalog');
  const localized = useLocalized();
  const format = useFormatter();
  const constraintWords = useConstraintWords();
  const told = new Map(item.service?.versions.map((one) => [one.version, one]));
  return (
    <Panel title={t('versionsTitle')} remark={item.versions.length} flush>
      <Table caption={t('versionsCaption', { title: localized(item.title) })}>
        <thead>
          <tr>
            <Th className="pl-4">{t('column.version')}</Th>
            <Th>{t('column.kubernetes')}</Th>
            <Th>{t('column.upgrades')}</Th>
            <Th className="pr-4 max-sm:hidden">{t('column.template')}</Th>
          </tr>
        </thead>
        <tbody>
          {[...item.versions].reverse().map(({ version, template }) => {
            const { kubernetesConstraint, upgrades = [] } = told.get(version) ?? {};
            return (
              <tr key={version}>
                <Td className="code-font pl-4 font-medium">{version}</Td>
                <Td className="tabular">{constraintWords(kubernetesConstraint)}</Td>
                <Td className="code-font whitespace-normal">{format.list(upgrades, commaList) || '–'}</Td>
                <Td className="code-font pr-4 text-muted max-sm:hidden">{template}</Td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Panel>
  );
}
