'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { notifyDone, notifyFailed } from '@/components/ui/toast';
import { apiPost } from '@/lib/client/api';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import { useProblemWords } from './error-state';

/** Makes the person who asks the owner of a cluster without one. */
function claimCluster(namespace: string, name: string): Promise<ClusterDetail> {
  return apiPost<ClusterDetail>(`/clusters/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}/claim`, {});
}

/** Takes a cluster over and says so; lists of clusters, of costs without an owner and of what nobody ordered are read again. */
export function useClaim(namespace: string, name: string) {
  const t = useTranslations('cluster.claim');
  const client = useQueryClient();
  const problem = useProblemWords();
  return useMutation({
    mutationFn: () => claimCluster(namespace, name),
    onSuccess: () => {
      notifyDone(t('done', { name }));
      return Promise.all(
        [['clusters'], ['costs', 'leftovers'], ['projects']].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    },
    onError: (error) => notifyFailed(problem(error).title, problem(error).text),
  });
}
