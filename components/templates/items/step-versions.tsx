'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { StateWord } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Select } from '@/components/ui/select';
import { Table, Td, Th } from '@/components/ui/table';
import type { DraftContent } from '@/lib/contracts/catalog-items';
import type { TemplateKind } from '@/lib/contracts/templates';
import { templatesQuery } from '../queries';

interface StepVersionsProps {
  kind: TemplateKind;
  content: DraftContent;
  isEditable: boolean;
  onChange: (change: Partial<DraftContent>) => void;
}

/** Versions on offer, oldest first, and where their clusters may go from each. */
export function StepVersions({ kind, content, isEditable, onChange }: StepVersionsProps) {
  const t = useTranslations('catalogItems');
  const { data } = useQuery(templatesQuery);
  const [chosen, setChosen] = useState('');
  const { versions } = content;
  const known = data?.items.filter((one) => one.kind === kind) ?? [];
  const byName = new Map(known.map((one) => [one.name, one]));
  const offered = known.filter(({ name }) => !versions.some(({ template }) => template === name));
  const sameChart = byName.get(versions[0]?.template ?? '')?.chart;
  const candidates = offered.filter(({ chart }) => versions.length === 0 || chart === sameChart);
  const next = candidates.find(({ name }) => name === chosen) ?? candidates[0];
  const add = () => {
    if (!next) return;
    const version = next.version ?? next.name;
    const order = known.map(({ name }) => name);
    const added = {
      version,
      template: next.name,
      upgrades: [],
      kubernetesVersion: kind === 'cluster' ? next.kubernetesVersion : null,
    };
    const sorted = [...versions, added].sort((a, b) => order.indexOf(a.template) - order.indexOf(b.template));
    const later = (at: number) => sorted.slice(at + 1).map((one) => one.version);
    // The new one joins the path: from everything older to it, from it to everything newer.
    onChange({
      versions: sorted.map((one, at) =>
        one.template === added.template || later(at).includes(version)
          ? { ...one, upgrades: one.template === added.template ? later(at) : [...new Set([...one.upgrades, version])] }
          : one,
      ),
    });
  };
  const remove = (version: string) =>
    onChange({
      versions: versions
        .filter((one) => one.version !== version)
        .map((one) => ({ ...one, upgrades: one.upgrades.filter((name) => name !== version) })),
    });
  const toggle = (version: string, target: string) =>
    onChange({
      versions: versions.map((one) =>
        one.version !== version
          ? one
          : {
              ...one,
              upgrades: one.upgrades.includes(target)
                ? one.upgrades.filter((name) => name !== target)
                : [...one.upgrades, target],
            },
      ),
    });
  return (
    <section inert={!isEditable}>
      <h2 className="mb-2 font-semibold">{t('versions.title')}</h2>
      <div className="overflow-x-auto">
        <Table caption={t('versions.title')}>
          <thead>
            <tr>
              <Th className="pl-0">{t('versions.version')}</Th>
              <Th>{t('versions.template')}</Th>
              <Th>{t('versions.state')}</Th>
              <Th>{t('versions.upgrades')}</Th>
              <Th className="pr-0">
                <span className="sr-only">{t('versions.act')}</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {versions.map(({ version, template, upgrades }, at) => (
              <tr key={template}>
                <Td className="code-font pl-0 font-medium">{version}</Td>
                <Td className="code-font text-muted">{template}</Td>
                <Td>
                  <StateWord state={byName.get(template)?.isValid ? 'ready' : 'failed'}>
                    {t(byName.get(template)?.isValid ? 'versions.valid' : 'versions.invalid')}
                  </StateWord>
                </Td>
                <Td>
                  <span className="flex flex-wrap gap-3">
                    {versions.slice(at + 1).map((target) => (
                      <Checkbox
                        key={target.version}
                        checked={upgrades.includes(target.version)}
                        onChange={() => toggle(version, target.version)}
                      >
                        {target.version}
                      </Checkbox>
                    ))}
                    {at === versions.length - 1 ? <span className="text-subtle">{t('versions.newest')}</span> : null}
                  </span>
                </Td>
                <Td className="pr-0 text-right">
                  <Button size="sm" aria-label={t('versions.removeNamed', { version })} onClick={() => remove(version)}>
                    {t('versions.remove')}
                  </Button>
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      {next ? (
        <div className="mt-3 flex items-center gap-2">
          <Select aria-label={t('versions.add')} value={next.name} onChange={(event) => setChosen(event.target.value)}>
            {candidates.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
          <Button onClick={add}>{t('versions.add')}</Button>
        </div>
      ) : null}
    </section>
  );
}
