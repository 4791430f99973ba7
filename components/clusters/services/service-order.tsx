'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { serviceMarks } from '@/components/status/states';
import { useDynamicWords } from '@/components/status/use-words';
import { Glyph } from '@/components/ui/glyph';
import { Panel } from '@/components/ui/panel';
import { commaList } from '@/lib/comma-list';
import type { ClusterService, ClusterServiceSet } from '@/lib/contracts/cluster-services';
import { serviceKey, serviceLevels } from './service-levels';
import { useSetName } from './use-set-name';

/** What waits for what. Nothing where no service of the set depends on another one. */
export function ServiceOrder({ set }: { set: ClusterServiceSet }) {
  const t = useTranslations('cluster.serviceTab');
  const nameOf = useSetName();
  if (set.services.every(({ dependsOn }) => dependsOn.length === 0)) return null;
  const levels = serviceLevels(set.services);
  return (
    <Panel title={t('order')} remark={t('orderRemark', { name: nameOf(set) })}>
      <ol className="grid gap-4 sm:auto-cols-fr sm:grid-flow-col">
        {levels.map((level, index) => (
          <li key={level.map(serviceKey).join()} className="min-w-0">
            <p className="border-b border-line-strong pb-1 text-12 text-subtle">
              {index === 0 ? t('first') : t('then', { step: index + 1 })}
            </p>
            <ul className="mt-2 grid gap-2">
              {level.map((service) => (
                <Step key={serviceKey(service)} service={service} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Step({ service: { name, state, dependsOn } }: { service: ClusterService }) {
  const t = useTranslations('cluster.serviceTab');
  const words = useDynamicWords();
  const format = useFormatter();
  const names = dependsOn.map((key) => key.slice(key.indexOf('/') + 1));
  return (
    <li className="min-w-0 rounded-3 border border-line px-2.5 py-1.5">
      <p className="flex items-center gap-1.5 font-medium">
        <Glyph state={serviceMarks[state]} />
        <span className="sr-only">{words('serviceState', state)}</span>
        <span className="min-w-0 truncate">{name}</span>
      </p>
      {names.length > 0 ? (
        <p className="text-12 break-words text-muted">{t('after', { names: format.list(names, commaList) })}</p>
      ) : null}
    </li>
  );
}
