'use client';
import { useTranslations } from 'next-intl';
import { tabClass, tabListClass } from '@/components/ui/tabs';
import type { ClusterFacets, ClusterFilter } from '@/lib/contracts/cluster-filter';

const notReady = 'failed,degraded,unknown,pending,validating,provisioning,updating,deleting';

interface ListViewsProps {
  /** Counts of the whole fleet, without filters. */
  fleet: ClusterFacets | undefined;
  filter: ClusterFilter;
  me: string | undefined;
  onChoose: (filter: Partial<ClusterFilter>) => void;
  onClear: () => void;
}

/** Often used filters as tabs, with how many clusters each holds. */
export function ListViews({ fleet, filter, me, onChoose, onClear }: ListViewsProps) {
  const t = useTranslations('clusters.view');
  const sum = (field: 'phase' | 'owner' | 'expires', has: (value: string) => boolean) =>
    (fleet?.facets[field] ?? []).reduce((total, each) => total + (has(each.value) ? each.count : 0), 0);
  const only = (key: 'phase' | 'owner' | 'expires', value: string) =>
    filter[key] === value && Object.keys(filter).length === 1;
  const views = [
    { key: 'all' as const, isOn: Object.keys(filter).length === 0, count: fleet?.total, choose: onClear },
    {
      key: 'notReady' as const,
      isOn: only('phase', notReady),
      count: sum('phase', (value) => notReady.split(',').includes(value)),
      choose: () => onChoose({ ...cleared, phase: notReady }),
    },
    {
      key: 'mine' as const,
      isOn: only('owner', 'me'),
      count: sum('owner', (value) => value === me),
      choose: () => onChoose({ ...cleared, owner: 'me' }),
    },
    {
      key: 'expiring' as const,
      isOn: only('expires', '7d'),
      count: sum('expires', (value) => value === '7d'),
      choose: () => onChoose({ ...cleared, expires: '7d' }),
    },
    {
      key: 'unclaimed' as const,
      isOn: only('owner', 'unclaimed'),
      count: sum('owner', (value) => value === 'unclaimed'),
      choose: () => onChoose({ ...cleared, owner: 'unclaimed' }),
    },
  ];
  return (
    <fieldset aria-label={t('label')} className={tabListClass}>
      {views.map((view) => (
        <button
          key={view.key}
          type="button"
          aria-pressed={view.isOn}
          onClick={view.choose}
          className={`${tabClass} aria-pressed:border-accent aria-pressed:text-fg`}
        >
          {t(view.key)}
          {fleet ? <span className="tabular font-normal text-subtle">{view.count}</span> : null}
        </button>
      ))}
    </fieldset>
  );
}

const cleared = {
  q: null,
  project: null,
  phase: null,
  provider: null,
  region: null,
  kubernetesVersion: null,
  template: null,
  owner: null,
  label: null,
  expires: null,
  services: null,
} as unknown as Partial<ClusterFilter>;
