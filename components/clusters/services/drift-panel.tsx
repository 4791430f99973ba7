'use client';
import { useTranslations } from 'next-intl';
import { Panel } from '@/components/ui/panel';
import type { ClusterServiceSet } from '@/lib/contracts/cluster-services';
import { useSetName } from './use-set-name';

/** What becomes of changes that somebody makes on the cluster by hand, for each set of services. */
export function DriftPanel({ sets }: { sets: readonly ClusterServiceSet[] }) {
  const t = useTranslations('cluster.serviceTab');
  const modes = useTranslations('driftMode');
  const nameOf = useSetName();
  return (
    <Panel title={t('drift')}>
      <ul className="grid gap-3">
        {sets.map((set) => (
          <li key={set.name}>
            <p className="font-medium">{modes(`${set.driftMode}.title`)}</p>
            <p className="text-12 text-muted">{modes(`${set.driftMode}.text`)}</p>
            {sets.length > 1 ? <p className="text-12 text-subtle">{t('driftOf', { name: nameOf(set) })}</p> : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
