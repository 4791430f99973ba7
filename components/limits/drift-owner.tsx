'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useClaim } from '@/components/data/use-claim';
import { holds, useMe } from '@/components/shell/use-me';
import { Button } from '@/components/ui/button';

interface DriftOwnerProps {
  project: string;
  namespace: string;
  name: string;
  owner: string | null;
}

/** Who answers for a cluster that nobody ordered; where nobody does, the way to an owner for those who may give one. */
export function DriftOwner({ project, namespace, name, owner }: DriftOwnerProps) {
  const t = useTranslations('limits');
  const me = useMe();
  const claim = useClaim(namespace, name);
  if (owner !== null) return <span className="wrap-anywhere text-muted">{owner}</span>;
  if (!holds(me, 'cluster.claim', project)) return <span className="text-subtle">{t('noOwner')}</span>;
  return (
    <span className="inline-flex flex-wrap justify-end gap-1.5 py-1">
      <Button size="sm" aria-label={t('claimOf', { name })} blocked={claim.isPending} onClick={() => claim.mutate()}>
        {t('claim')}
      </Button>
      {holds(me, 'request.create', project) ? (
        <Button asChild size="sm" variant="ghost">
          <Link href={`/clusters/${namespace}/${name}?ask=transfer`} aria-label={t('assignOf', { name })}>
            {t('assign')}
          </Link>
        </Button>
      ) : null}
    </span>
  );
}
