'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useServerWords } from '@/components/status/server-words';
import { Button } from '@/components/ui/button';
import { ApiError } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { CampaignDetail } from '@/lib/contracts/campaigns';
import { type CampaignAct, moveCampaign } from './queries';

/** Pause and Resume in the same place, and an end after the ring that has begun. */
export function CampaignActs({
  campaign: { id, state, stopsAfter, mayManage, endedAt },
}: {
  campaign: CampaignDetail;
}) {
  const t = useTranslations('campaigns');
  const client = useQueryClient();
  const words = useServerWords();
  const move = useMutation({
    mutationFn: (act: CampaignAct) => moveCampaign(id, act),
    onSuccess: (answer) => client.setQueryData(keys.campaigns.detail(id), answer),
    onError: () => client.invalidateQueries({ queryKey: keys.campaigns.detail(id) }),
  });
  if (!mayManage || endedAt !== null) return null;
  const act: CampaignAct = state === 'paused' ? 'resume' : 'pause';
  const refusal = move.error instanceof ApiError ? words(move.error.problem) : null;
  return (
    <>
      <Button variant="primary" className="min-w-24" blocked={move.isPending} onClick={() => move.mutate(act)}>
        {t(`act.${act}`)}
      </Button>
      <Button blocked={move.isPending || stopsAfter !== null} onClick={() => move.mutate('stop-after-ring')}>
        {t('act.stop-after-ring')}
      </Button>
      <p aria-live="polite" className="text-12 text-failed-text empty:hidden">
        {refusal}
      </p>
    </>
  );
}
