'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ErrorState } from '@/components/data/error-state';
import { WhyNot } from '@/components/data/why-not';
import { missing, useMe } from '@/components/shell/use-me';
import { Time } from '@/components/status/time';
import { Switch } from '@/components/ui/checkbox';
import { keys } from '@/lib/client/query-keys';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import { protectCluster } from './queries';

/** Switches the deletion of a cluster off: neither people nor the end of its life delete it then. */
export function ProtectionSwitch({ cluster }: { cluster: ClusterDetail }) {
  const t = useTranslations('cluster.protection');
  const me = useMe();
  const client = useQueryClient();
  const { namespace, name, protection } = cluster;
  const project = cluster.project ?? namespace;
  const lack = missing(me, 'cluster.protect', project);
  const set = useMutation({
    mutationFn: (isProtected: boolean) => protectCluster(namespace, name, isProtected),
    onSuccess: (next) => client.setQueryData(keys.clusters.detail(namespace, name), next),
  });
  return (
    <div className="border-t border-failed-line px-4 py-3">
      <div className="flex items-center gap-4 max-sm:flex-wrap">
        <div className="min-w-0 flex-1">
          <p className="font-medium">{t('title')}</p>
          <p className="text-muted">
            {protection ? t.rich('on', { who: protection.by, at: () => <Time at={protection.at} /> }) : t('off')}
          </p>
          {lack ? <WhyNot action={lack.action} heldBy={lack.heldBy} project={project} /> : null}
        </div>
        {lack ? null : (
          <Switch
            checked={protection !== null}
            disabled={set.isPending}
            onChange={({ target }) => set.mutate(target.checked)}
          >
            {t('switch')}
          </Switch>
        )}
      </div>
      {set.isError ? <ErrorState error={set.error} /> : null}
    </div>
  );
}
