'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { WhyNotButton } from '@/components/data/why-not-button';
import { holds, useMe } from '@/components/shell/use-me';
import { Button } from '@/components/ui/button';
import type { ClusterAdvice } from '@/lib/contracts/cost-advice';

const asks = {
  delete: { ask: 'delete', action: 'cluster.delete' },
  expire: { ask: 'extend', action: 'request.create' },
} as const;

/**
 * Leads to the request that does what is advised, filled in; nothing where there is no such kind of request. Who may not
 * ask for it is told who may.
 */
export function AdviceAct({ advice }: { advice: Pick<ClusterAdvice, 'kind' | 'cluster' | 'project'> }) {
  const t = useTranslations('costs.advice.act');
  const me = useMe();
  const { kind, cluster, project } = advice;
  if (kind !== 'delete' && kind !== 'expire') return null;
  const { ask, action } = asks[kind];
  if (project === null) return null;
  if (!holds(me, action, project)) return <WhyNotButton action={action} project={project} isSmall />;
  return (
    <Button asChild size="sm">
      <Link href={`/clusters/${cluster}?ask=${ask}`}>{t(kind)}</Link>
    </Button>
  );
}
