'use client';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { notifyDone, notifyFailed } from '@/components/ui/toast';
import { apiGetText } from '@/lib/client/api';
import { saveFile } from '@/lib/client/save-file';
import type { ClusterSummary, KubeconfigCredential } from '@/lib/contracts/clusters';
import { useProblemWords } from './error-state';

interface Wanted extends Pick<ClusterSummary, 'namespace' | 'name'> {
  /** The admin's unless said otherwise. */
  credential?: KubeconfigCredential;
}

/** The two of one cluster lie side by side. */
export const kubeconfigFile = ({ name, credential }: Pick<Wanted, 'name' | 'credential'>): string =>
  credential === 'sign-in' ? `${name}-sign-in.kubeconfig` : `${name}.kubeconfig`;

/** Where the API hands it out. */
export const kubeconfigPath = ({ namespace, name, credential }: Wanted): string =>
  `/clusters/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}/kubeconfig${credential === 'sign-in' ? '?credential=sign-in' : ''}`;

/** Gets a kubeconfig of a cluster into a file, or into the clipboard, and says so. Each time is written to the audit. */
export function useKubeconfigOf(copy = false) {
  const t = useTranslations('cluster.access');
  const problem = useProblemWords();
  return useMutation({
    mutationFn: (wanted: Wanted) => apiGetText(kubeconfigPath(wanted)),
    onSuccess: async (text, wanted) => {
      const file = kubeconfigFile(wanted);
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
