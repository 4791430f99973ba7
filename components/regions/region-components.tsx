'use client';
import { useTranslations } from 'next-intl';
import { StateWord } from '@/components/ui/badge';
import type { State } from '@/components/ui/glyph';
import { Table, Td, Th } from '@/components/ui/table';
import type { Region, RegionComponent } from '@/lib/contracts/regions';

const marks: Record<RegionComponent['state'], State> = { ready: 'ready', failing: 'failed', unreported: 'waiting' };

/** What k0rdent has installed in a Region, failing parts first. */
export function RegionComponents({ region: { name, components } }: { region: Region }) {
  const t = useTranslations('regions');
  return (
    <div className="border-t border-line">
      <h3 className="px-4 pt-3 pb-1 font-semibold">{t('components')}</h3>
      {components.length === 0 ? (
        <p className="px-4 pb-3 text-muted">{t('noComponents')}</p>
      ) : (
        <Table
          caption={t('componentsOf', { name })}
          dense
          className="[--cell:--spacing(4)] max-sm:[--cell:--spacing(4)]"
        >
          <thead>
            <tr>
              <Th>{t('component')}</Th>
              <Th className="max-sm:hidden">{t('version')}</Th>
              <Th>{t('health')}</Th>
              <Th className="max-sm:hidden">{t('brings')}</Th>
            </tr>
          </thead>
          <tbody>
            {components.map((component) => (
              <ComponentRow key={component.name} component={component} />
            ))}
          </tbody>
        </Table>
      )}
    </div>
  );
}

function ComponentRow({ component }: { component: RegionComponent }) {
  const t = useTranslations('regions');
  const { name, template, version, state, error, providers } = component;
  return (
    <tr>
      <Td className="py-1 align-top whitespace-normal wrap-anywhere">
        <span className="font-medium">{name}</span>
        {version ? <span className="block text-muted sm:hidden">{version}</span> : null}
      </Td>
      <Td className="tabular py-1 align-top text-muted max-sm:hidden" title={template ?? undefined}>
        {version ?? template ?? '–'}
      </Td>
      <Td className="py-1 align-top whitespace-normal">
        <StateWord state={marks[state]}>{t(`componentState.${state}`)}</StateWord>
        {error ? (
          <span lang="en" className="code-font block max-w-[60ch] whitespace-pre-line wrap-anywhere">
            {error}
          </span>
        ) : null}
      </Td>
      <Td className="code-font py-1 align-top whitespace-normal text-muted max-sm:hidden">
        {providers.length > 0 ? providers.join(', ') : '–'}
      </Td>
    </tr>
  );
}
