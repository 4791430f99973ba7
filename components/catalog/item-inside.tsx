'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { Facts } from '@/components/data/facts';
import { providerName } from '@/components/data/provider-name';
import { Panel } from '@/components/ui/panel';
import type { CatalogItem } from '@/lib/contracts/catalog';

type Inside = NonNullable<CatalogItem['inside']>;

const kinds = ['infrastructure', 'bootstrap', 'control-plane'] as const;

/** What a cluster of the newest version consists of, and which parts of Cluster API make it. */
export function ItemInside({ item: { inside, controlPlane } }: { item: CatalogItem }) {
  const t = useTranslations('catalog');
  const format = useFormatter();
  if (!inside) return null;
  const groups = inside.machines.map(
    (group) =>
      [
        group.pool ?? t(group.role === 'worker' ? 'inside.worker' : 'fact.controlPlane'),
        <Machines key={`${group.role} ${group.pool}`} group={group} />,
      ] as const,
  );
  const elsewhere = controlPlane && controlPlane !== 'machines' ? controlPlane : null;
  const makers = kinds.flatMap((kind) => {
    const names = inside.providers.filter((each) => each.startsWith(`${kind}-`));
    if (names.length === 0) return [];
    const list = names.map((each) => providerName(each.slice(kind.length + 1)));
    return [[t(`inside.provider.${kind}`), format.list(list)] as const];
  });
  return (
    <Panel title={t('inside.title')} remark={t('inside.remark')}>
      <Facts
        facts={[
          ...(elsewhere ? [[t('fact.controlPlane'), t(`controlPlane.${elsewhere}`)] as const] : []),
          ...groups,
          ...(inside.loadBalancers > 0
            ? [[t('inside.loadBalancers'), format.number(inside.loadBalancers)] as const]
            : []),
          ...makers,
        ]}
      />
    </Panel>
  );
}

function Machines({ group: { count, machine, diskGib } }: { group: Inside['machines'][number] }) {
  const t = useTranslations('catalog.inside');
  const { low, high } = count;
  return (
    <>
      {low === high ? t('machines', { count: high }) : t('machinesBetween', { low, high })}
      {machine ? (
        <>
          {' '}
          × <span className="code-font">{machine}</span>
        </>
      ) : null}
      {diskGib === null ? null : <span className="text-subtle">{t('disk', { gib: diskGib })}</span>}
    </>
  );
}
