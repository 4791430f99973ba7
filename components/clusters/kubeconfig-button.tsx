'use client';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useProblemWords } from '@/components/data/error-state';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { notifyDone, notifyFailed } from '@/components/ui/toast';
import { Tooltip } from '@/components/ui/tooltip';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import { fetchKubeconfig } from './queries';

/** Hands a text to the browser as a file. */
function saveAs(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/yaml' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

export function kubeconfigFile(cluster: Pick<ClusterDetail, 'name'>): string {
  return `${cluster.name}.kubeconfig`;
}

interface KubeconfigButtonProps {
  cluster: ClusterDetail;
  primary?: boolean;
  /** Into the clipboard instead of a file. */
  copy?: boolean;
}

/** Gets the kubeconfig, each time written to the audit; until there is one it says what it waits for. */
export function KubeconfigButton({ cluster, primary, copy }: KubeconfigButtonProps) {
  const t = useTranslations('cluster.access');
  const problem = useProblemWords();
  const get = useMutation({
    mutationFn: () => fetchKubeconfig(cluster.namespace, cluster.name),
    onSuccess: async (text) => {
      if (copy) await navigator.clipboard.writeText(text);
      else saveAs(kubeconfigFile(cluster), text);
      notifyDone(copy ? t('copied') : t('downloaded', { file: kubeconfigFile(cluster) }), t('audited'));
    },
    onError: (error) => {
      const words = problem(error);
      notifyFailed(t('failed'), [words.title, words.text].join('. '));
    },
  });
  const button = (
    <Button
      variant={primary ? 'primary' : 'secondary'}
      size={primary ? 'md' : 'sm'}
      blocked={!cluster.kubeconfigAvailable || get.isPending}
      onClick={() => get.mutate()}
    >
      <Icon name={copy ? 'copy' : 'download'} />
      {primary ? t('get') : copy ? t('copy') : t('download')}
    </Button>
  );
  return cluster.kubeconfigAvailable ? button : <Tooltip text={t('notYet')}>{button}</Tooltip>;
}
