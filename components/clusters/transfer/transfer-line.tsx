'use client';
import { useTranslations } from 'next-intl';
import { WhyNot } from '@/components/data/why-not';
import { missing, useMe } from '@/components/shell/use-me';
import { Button } from '@/components/ui/button';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import { useAsked } from '../use-asked';
import { TransferDialog } from './transfer-dialog';

/** Gives the cluster to somebody else; says why not to those who may ask for nothing here. */
export function TransferLine({ cluster }: { cluster: ClusterDetail }) {
  const t = useTranslations('cluster.transfer');
  const me = useMe();
  const project = cluster.project ?? cluster.namespace;
  const lack = missing(me, 'request.create', project);
  const [isAsked, ask] = useAsked('transfer');
  const isBlocked = cluster.deletionRequestedAt !== null || cluster.project === null;
  return (
    <div className="flex items-center gap-4 border-t border-failed-line px-4 py-3 max-sm:flex-wrap">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{t('title')}</p>
        {lack ? (
          <WhyNot action={lack.action} heldBy={lack.heldBy} project={project} />
        ) : (
          <p className="text-muted">{cluster.owner ? t('text', { owner: cluster.owner }) : t('textUnowned')}</p>
        )}
      </div>
      {lack ? null : (
        <Button className="max-sm:w-full" blocked={isBlocked} onClick={() => ask(true)}>
          {t('dots')}
        </Button>
      )}
      {isAsked && !lack && !isBlocked ? <TransferDialog cluster={cluster} onClose={() => ask(false)} /> : null}
    </div>
  );
}
