'use client';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { notifyDone, notifyFailed } from '@/components/ui/toast';
import { apiGetText } from '@/lib/client/api';
import { saveFile } from '@/lib/client/save-file';
import type { ClusterSummary } from '@/lib/contracts/clusters';
import { useProblemWords } from './error-state';

type ClusterRef = Pick<ClusterSummary, 'namespace' | 'name'>;

export const kubeconfigFile = ({ name }: Pick<ClusterRef, 'name'>): string => `${name}.kubeconfig`;

/** Gets the kubeconfig of a cluster into a file, or into the clipboard, and says so. Each time is written to the audit. */
export function useKubeconfigOf(copy = false) {
  const t = useTranslations('cluster.access');
  const problem = useProblemWords();
  return useMutation({
    mutationFn: ({ namespace, name }: ClusterRef) =>
      apiGetText(`/clusters/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}/kubeconfig`),
    onSuccess: async (text, cluster) => {
      const file = kubeconfigFile(cluster);
      if (copy) await navigator.clipboard.writeText(text);
      else saveFile(file, text);
      notifyDone(copy ? t('copied') : t('downloaded', { file }), t('audited'));
    },
    onError: (error) => {
      const words = problem(error);
      notifyFailed(t('failed'), [words.title, words.text].join('. '));
    },
  });
}
