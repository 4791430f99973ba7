'use client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { type AskedCheck, requestCheckQuery } from '@/components/data/check-query';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { EffectList } from '@/components/data/effect-list';
import { ErrorState } from '@/components/data/error-state';
import { useMoney } from '@/components/data/use-money';
import { WhyNotButton } from '@/components/data/why-not-button';
import { holds, useMe } from '@/components/shell/use-me';
import { useServerWords } from '@/components/status/server-words';
import { Button } from '@/components/ui/button';
import { Glyph } from '@/components/ui/glyph';
import { Icon } from '@/components/ui/icon';
import { Skeleton } from '@/components/ui/skeleton';
import { newKey } from '@/lib/client/new-key';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import { requestSleep, type SleepKind } from './queries';
import { useAsked } from './use-asked';

/** Puts a cluster to sleep, or wakes it; says why not to those who may not. */
export function SleepButton({ cluster, primary }: { cluster: ClusterDetail; primary?: boolean }) {
  const t = useTranslations('cluster.sleep');
  const me = useMe();
  const kind: SleepKind = cluster.asleep ? 'wake' : 'hibernate';
  const [isOpen, setOpen] = useAsked(kind);
  const project = cluster.project ?? cluster.namespace;
  if (!holds(me, 'cluster.change', project)) return <WhyNotButton action="cluster.change" project={project} isSmall />;
  return (
    <>
      <Button variant={primary ? 'primary' : 'secondary'} size="sm" onClick={() => setOpen(true)}>
        <Icon name={kind === 'wake' ? 'sun' : 'moon'} />
        {t(kind)}
      </Button>
      {isOpen ? <SleepDialog cluster={cluster} kind={kind} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface SleepDialogProps {
  cluster: ClusterDetail;
  kind: SleepKind;
  onClose: () => void;
}

/** What it does and costs, from the server, before it is sent. */
function SleepDialog({ cluster, kind, onClose }: SleepDialogProps) {
  const t = useTranslations('cluster.sleep');
  const router = useRouter();
  const { namespace, name } = cluster;
  const check = useQuery(requestCheckQuery({ kind, cluster: { namespace, name } }));
  // One key for this opening of the dialog: pressing twice asks once.
  const [key] = useState(newKey);
  const submit = useMutation({
    mutationFn: () => requestSleep(kind, cluster, key),
    onSuccess: ({ id }) => router.push(`/requests/${encodeURIComponent(id)}`),
  });
  return (
    <ConfirmDialog
      title={t(`question.${kind}`, { name })}
      description={t(`consequence.${kind}`)}
      act={t(kind)}
      variant="primary"
      running={submit}
      blocked={!check.data || check.data.errors.length > 0 || submit.isSuccess}
      onConfirm={() => submit.mutate()}
      onClose={onClose}
    >
      {check.data ? <Foreseen check={check.data} kind={kind} /> : null}
      {check.isError ? <ErrorState error={check.error} onRetry={() => void check.refetch()} /> : null}
      {check.isPending ? <Skeleton className="h-28" /> : null}
    </ConfirmDialog>
  );
}

function Foreseen({ check, kind }: { check: AskedCheck; kind: SleepKind }) {
  const t = useTranslations('cluster.sleep');
  const outcome = useTranslations('policyResult.outcome');
  const words = useServerWords();
  const [refused] = check.errors;
  return (
    <div className="grid gap-2">
      {refused ? (
        <p role="alert" className="flex items-start gap-1.5 text-failed-text">
          <Glyph state="failed" className="mt-1" />
          <span>{words(refused) ?? refused.detail}</span>
        </p>
      ) : null}
      <EffectList effects={check.effects} />
      <Prices check={check} kind={kind} />
      {check.policy ? <p className="text-12 text-muted">{outcome(check.policy.outcome)}</p> : null}
      {kind === 'hibernate' ? <p className="text-12 text-muted">{t('quota')}</p> : null}
    </div>
  );
}

/** Now and then a month, and what goes on costing while it sleeps. */
function Prices({ check: { estimate, estimateNow }, kind }: { check: AskedCheck; kind: SleepKind }) {
  const t = useTranslations('cluster.sleep');
  const lines = useTranslations('estimate.line');
  const money = useMoney();
  const format = useFormatter();
  if (!estimate || !estimateNow || estimate.currency !== estimateNow.currency) return null;
  const staying = estimate.lines.filter(({ monthlyLikely }) => Number(monthlyLikely) > 0);
  return (
    <div className="grid gap-1 border-t border-line pt-2">
      <p className="tabular font-medium">
        {t('price', {
          before: money.whole(estimateNow.monthlyLikely, estimateNow.currency),
          after: money.whole(estimate.monthlyLikely, estimate.currency),
        })}
      </p>
      {kind === 'hibernate' && staying.length > 0 ? (
        <p className="text-12 text-muted">
          {t('stays', {
            parts: format.list(
              staying.map((line) => lines(line.kind)),
              { type: 'conjunction' },
            ),
          })}
        </p>
      ) : null}
    </div>
  );
}
