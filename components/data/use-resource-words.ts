import { useTranslations } from 'next-intl';
import type { MetricUnit } from '@/lib/contracts/cluster-metrics';

const known = ['cpu', 'memory', 'pods'] as const;

/** Names and units of the resources of nodes; devices are called as Kubernetes calls them. */
export function useResourceWords() {
  const t = useTranslations('karmada');
  return {
    unitOf: (name: string): MetricUnit => (name === 'cpu' ? 'cores' : name === 'memory' ? 'bytes' : 'count'),
    nameOf: (name: string): string => {
      const key = known.find((each) => each === name);
      return key ? t(key) : name;
    },
  };
}
