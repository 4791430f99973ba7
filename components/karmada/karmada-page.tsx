'use client';
import { useQuery } from '@tanstack/react-query';
import { notFound } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PageHead } from '@/components/data/page-head';
import { QueryBoundary } from '@/components/data/query-boundary';
import { Refused } from '@/components/data/refused';
import { WhyNotFoot } from '@/components/data/why-not-foot';
import { useMe } from '@/components/shell/use-me';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { SkeletonRows } from '@/components/ui/skeleton';
import { ControlPlaneCard } from './control-plane-card';
import { JoinDialog } from './join-dialog';
import { controlPlanesQuery } from './queries';
import { useMayManage } from './use-may-manage';

interface KarmadaPageProps {
  /** The cluster that somebody wants to join, as `namespace/name`: its own page leads here. */
  wanted?: string | null;
}

/** Karmada control planes and their members. Absent where the operator has named none. */
export function KarmadaPage({ wanted = null }: KarmadaPageProps) {
  const me = useMe();
  if (me && !me.hasKarmada) notFound();
  if (me && !me.globalActions.includes('karmada.read')) return <Refused action="karmada.read" />;
  return <ControlPlanes wanted={wanted} />;
}

function ControlPlanes({ wanted }: { wanted: string | null }) {
  const t = useTranslations('karmada');
  const membership = useTranslations('membership');
  const mayManage = useMayManage();
  const [isJoining, setIsJoining] = useState(wanted !== null);
  const query = useQuery(controlPlanesQuery);
  const me = useMe();
  const planes = query.data?.items ?? [];
  return (
    <>
      <PageHead
        title={t('title')}
        lede={t('lede')}
        actions={
          mayManage && planes.length > 0 ? (
            <Button variant="primary" onClick={() => setIsJoining(true)}>
              <Icon name="plus" />
              {membership('joinOpen')}
            </Button>
          ) : null
        }
      />
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={8} />}>
        {({ items }) => (
          <div className="grid gap-5 [&>*]:min-w-0">
            {items.map((plane) => (
              <ControlPlaneCard key={plane.name} plane={plane} />
            ))}
          </div>
        )}
      </QueryBoundary>
      {me && !me.globalActions.includes('karmada.manage') ? (
        <WhyNotFoot action="karmada.manage" project={null} />
      ) : null}
      {mayManage && isJoining && planes.length > 0 ? (
        <JoinDialog planes={planes} wanted={wanted} onClose={() => setIsJoining(false)} />
      ) : null}
    </>
  );
}
