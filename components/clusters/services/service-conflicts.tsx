'use client';
import { useTranslations } from 'next-intl';
import { Panel } from '@/components/ui/panel';
import type { ClusterServiceSet } from '@/lib/contracts/cluster-services';
import { serviceKey } from '@/lib/service-levels';
import { useSetName } from './use-set-name';

/** Services that several sets ask for: who wins, by which priority. Nothing where there are none. */
export function ServiceConflicts({ sets }: { sets: readonly ClusterServiceSet[] }) {
  const t = useTranslations('cluster.serviceTab');
  const lost = sets.flatMap(({ services }) => services.filter(({ state }) => state === 'replaced'));
  const keys = [...new Set(lost.map(serviceKey))];
  if (keys.length === 0) return null;
  return (
    <Panel title={t('conflicts')} remark={t('conflictsRemark', { count: keys.length })}>
      <ul className="grid gap-4">
        {keys.map((key) => (
          <Conflict key={key} of={key} sets={sets} />
        ))}
      </ul>
    </Panel>
  );
}

function Conflict({ of, sets }: { of: string; sets: readonly ClusterServiceSet[] }) {
  const t = useTranslations('cluster.serviceTab');
  const nameOf = useSetName();
  const askers = sets
    .flatMap((set) => set.services.filter((one) => serviceKey(one) === of).map((service) => ({ set, service })))
    .sort((a, b) => Number(a.service.state === 'replaced') - Number(b.service.state === 'replaced'));
  const name = askers[0]?.service.name ?? of;
  return (
    <li>
      <p>{t('conflictText', { name })}</p>
      <dl className="mt-2">
        {askers.map(({ set, service }) => (
          <div key={set.name} className="flex flex-wrap justify-between gap-x-3 border-t border-line py-1.5">
            <dt className={service.state === 'replaced' ? 'text-muted' : 'font-medium'}>{nameOf(set)}</dt>
            <dd className="text-12 text-muted">
              {t('priority', { priority: set.priority })} <span className="code-font ml-2">{service.version}</span>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
