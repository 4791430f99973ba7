'use client';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { notifyDone, notifyFailed } from '@/components/ui/toast';
import { apiGetText } from '@/lib/client/api';
import { useProblemWords } from './error-state';

/** Hands a text to the browser as a file. */
function saveAs(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/yaml' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

interface Named {
  namespace: string;
  name: string;
}

export const kubeconfigFile = ({ name }: Pick<Named, 'name'>): string => `${name}.kubeconfig`;

/** Gets a kubeconfig into a file, or into the clipboard, and says so. Each time it is written to the audit. */
export function useKubeconfig({ namespace, name }: Named, copy = false) {
  const t = useTranslations('cluster.access');
  const problem = useProblemWords();
  return useMutation({
    mutationFn: () => apiGetText(`/clusters/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}/kubeconfig`),
    onSuccess: async (text) => {
      if (copy) await navigator.clipboard.writeText(text);
      else saveAs(kubeconfigFile({ name }), text);
      notifyDone(copy ? t('copied') : t('downloaded', { file: kubeconfigFile({ name }) }), t('audited'));
    },
    onError: (error) => {
      const words = problem(error);
      notifyFailed(t('failed'), [words.title, words.text].join('. '));
    },
  });
}
