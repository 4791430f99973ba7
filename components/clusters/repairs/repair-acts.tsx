'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { WhyNotButton } from '@/components/data/why-not-button';
import { holds, useMe } from '@/components/shell/use-me';
import { Button } from '@/components/ui/button';
import type { ClusterDetail, Repair } from '@/lib/contracts/clusters';
import { ReplaceDialog } from './replace-dialog';
import { RetryButton } from './retry-button';

/** What helps with the cause, the best first; nothing where nothing does. */
export function RepairActs({ cluster }: { cluster: ClusterDetail }) {
  const me = useMe();
  const project = cluster.project ?? cluster.namespace;
  const { repairs } = cluster;
  if (repairs.length === 0) return null;
  if (!holds(me, 'cluster.change', project)) return <WhyNotButton action="cluster.change" project={project} isSmall />;
  return repairs.map((repair, index) => (
    <RepairAct key={repair.act} cluster={cluster} repair={repair} isFirst={index === 0} />
  ));
}

interface RepairActProps {
  cluster: ClusterDetail;
  repair: Repair;
  isFirst: boolean;
}

function RepairAct({ cluster, repair, isFirst }: RepairActProps) {
  const t = useTranslations('cluster.repair');
  const variant = isFirst ? 'primary' : 'secondary';
  switch (repair.act) {
    case 'take-back':
      return (
        <Button asChild size="sm" variant={variant}>
          <Link href={`/requests/${encodeURIComponent(repair.request)}`}>{t('takeBack')}</Link>
        </Button>
      );
    case 'retry':
      return <RetryButton cluster={cluster} variant={variant} />;
    case 'replace-machine':
      return <ReplaceButton cluster={cluster} machine={repair.machine} variant={variant} />;
    case 'order-again':
      return (
        <Button asChild size="sm" variant={variant} title={t('orderAgainHelp')}>
          <Link
            href={`/catalog/${encodeURIComponent(repair.catalogItem)}/order?like=${encodeURIComponent(repair.request)}`}
          >
            {t('orderAgain')}
          </Link>
        </Button>
      );
  }
}

interface ReplaceButtonProps {
  cluster: ClusterDetail;
  machine: string;
  variant: 'primary' | 'secondary';
}

function ReplaceButton({ cluster, machine, variant }: ReplaceButtonProps) {
  const t = useTranslations('cluster.repair');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant={variant} className="max-w-full shrink" onClick={() => setOpen(true)}>
        <span className="truncate">{t('replaceNamed', { name: machine })}</span>
      </Button>
      {isOpen ? <ReplaceDialog cluster={cluster} name={machine} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
