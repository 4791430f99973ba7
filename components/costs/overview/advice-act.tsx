'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { holds, useMe } from '@/components/shell/use-me';
import { Button } from '@/components/ui/button';
import type { AdviceKind, ClusterAdvice } from '@/lib/contracts/cost-advice';

/** The requests that do what is advised. A change of size, and sleep, are no requests yet. */
const asks = {
  delete: { ask: 'delete', action: 'cluster.delete' },
  expire: { ask: 'extend', action: 'request.create' },
} as const;
const askOf = (kind: AdviceKind | null) => (kind === 'delete' || kind === 'expire' ? asks[kind] : null);

interface AdviceActProps {
  advice: Pick<ClusterAdvice, 'kind' | 'cluster' | 'project'>;
  /** On the page that explains the advice there is nothing more to see. */
  isExplained?: boolean;
}

/**
 * Leads to the request that does what is advised, filled in. Where there is no such kind of request, or the person may not
 * ask for it, it leads to the page that says why.
 */
export function AdviceAct({ advice: { kind, cluster, project }, isExplained = false }: AdviceActProps) {
  const t = useTranslations('costs.advice.act');
  const me = useMe();
  const act = askOf(kind);
  const mayAsk = act !== null && project !== null && holds(me, act.action, project);
  if (!mayAsk && isExplained) return null;
  return (
    <Button asChild size="sm">
      {mayAsk ? (
        <Link href={`/clusters/${cluster}?ask=${act.ask}`} aria-label={t('reviewOf', { cluster })}>
          {t('review')}
        </Link>
      ) : (
        <Link href={`/clusters/${cluster}/cost`} aria-label={t('whyOf', { cluster })}>
          {t('why')}
        </Link>
      )}
    </Button>
  );
}
