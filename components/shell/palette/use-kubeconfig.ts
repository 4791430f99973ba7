'use client';
import { useTranslations } from 'next-intl';
import { useProblemWords } from '@/components/data/error-state';
import { notifyDone, notifyFailed } from '@/components/ui/toast';
import { apiGetText } from '@/lib/client/api';
import { saveFile } from '@/lib/client/save-file';

/** Downloads the kubeconfig of a cluster, and says why where that does not work. */
export function useKubeconfig(): (namespace: string, name: string) => Promise<void> {
  const t = useTranslations('cluster.access');
  const problem = useProblemWords();
  return async (namespace, name) => {
    const file = `${name}.kubeconfig`;
    try {
      saveFile(
        file,
        await apiGetText(`/clusters/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}/kubeconfig`),
      );
      notifyDone(t('downloaded', { file }), t('audited'));
    } catch (error) {
      const { title, text } = problem(error);
      notifyFailed(t('failed'), [title, text].join('. '));
    }
  };
}
