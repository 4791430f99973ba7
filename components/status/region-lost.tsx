import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Banner } from '@/components/ui/banner';
import type { ConnectedMetrics } from '@/lib/contracts/cluster-metrics';
import { Age, Time } from './time';

interface RegionLostProps {
  /** Of the cluster; null where it has none. */
  region: ConnectedMetrics['region'];
  /** What is missing because of it. */
  children: ReactNode;
}

/** Says that the region of a cluster does not answer, and since when; nothing where it does. */
export function RegionLost({ region, children }: RegionLostProps) {
  const t = useTranslations('metricsRegions');
  if (!region || region.isAnswering) return null;
  const { name, lastSeenAt } = region;
  return (
    <Banner
      state="attention"
      title={t.rich('regionLost', {
        region: name,
        since: () => <Time at={lastSeenAt} />,
        age: () => <Age at={lastSeenAt} />,
      })}
    >
      {children}
    </Banner>
  );
}
