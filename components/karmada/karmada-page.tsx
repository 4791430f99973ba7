'use client';
import { useQuery } from '@tanstack/react-query';
import { notFound } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { PageHead } from '@/components/data/page-head';
import { QueryBoundary } from '@/components/data/query-boundary';
import { Refused } from '@/components/data/refused';
import { useMe } from '@/components/shell/use-me';
import { SkeletonRows } from '@/components/ui/skeleton';
import { ControlPlaneCard } from './control-plane-card';
import { controlPlanesQuery } from './queries';

/** Karmada control planes and their members. Absent where the operator has named none. */
export function KarmadaPage() {
  const me = useMe();
  if (me && !me.hasKarmada) notFound();
  return me && !me.globalActions.includes('karmada.read') ? <Refused action="karmada.read" /> : <ControlPlanes />;
}

function ControlPlanes() {
  const t = useTranslations('karmada');
  const query = useQuery(controlPlanesQuery);
  return (
    <>
      <PageHead title={t('title')} lede={t('lede')} />
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={8} />}>
        {({ items }) => (
          <div className="grid gap-5 [&>*]:min-w-0">
            {items.map((plane) => (
              <ControlPlaneCard key={plane.name} plane={plane} />
            ))}
          </div>
        )}
      </QueryBoundary>
    </>
  );
}
