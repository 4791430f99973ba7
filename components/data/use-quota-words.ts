import { useFormatter, useTranslations } from 'next-intl';

interface Held {
  nodes: number | null;
  vcpu: number | null;
  memoryGib: number | null;
  gpu: number | null;
}

/** What a cluster takes of its project's quota, in one line: "1 cluster, 5 nodes, 14 vCPU and 44 GiB of memory". */
export function useQuotaWords(): (held: Held) => string {
  const t = useTranslations('held');
  const format = useFormatter();
  return ({ nodes, vcpu, memoryGib, gpu }) => {
    const parts = [
      t('cluster'),
      nodes ? t('nodes', { count: nodes }) : null,
      vcpu ? t('vcpu', { count: vcpu }) : null,
      memoryGib ? t('memory', { gib: Math.round(memoryGib) }) : null,
      gpu ? t('gpu', { count: gpu }) : null,
    ];
    return format.list(parts.filter((part) => part !== null));
  };
}
