'use client';
import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import { readList, writeList } from '@/lib/lists';
import { useClusterFilters } from './use-cluster-filters';

/** Labels that controllers put there for themselves. */
const internal = /(?:^|\.)(?:k0rdent\.mirantis\.com|fluxcd\.io|projectsveltos\.io|x-k8s\.io)\//;

/** Labels that the list has to have, and how to add one or take it out. */
function useLabelFilter() {
  const { filter, set } = useClusterFilters();
  const labels = readList(filter.label);
  return {
    labels,
    toggle: (label: string) => {
      const next = labels.includes(label) ? labels.filter((each) => each !== label) : [...labels, label];
      set({ label: writeList(next) || null });
    },
  };
}

const chipClass =
  'code-font inline-flex max-w-full items-center gap-1 rounded-2 border border-line px-1.5 text-12 hover:bg-hover aria-pressed:border-accent-line aria-pressed:bg-accent-soft';

/** The labels of a cluster; one that is chosen narrows the list. */
export function LabelCell({ labels }: { labels: Readonly<Record<string, string>> }) {
  const t = useTranslations('clusters');
  const { labels: chosen, toggle } = useLabelFilter();
  const shown = Object.entries(labels).filter(([key]) => !internal.test(key));
  if (shown.length === 0) return <span className="text-subtle">–</span>;
  return (
    <span className="flex flex-wrap gap-1 py-1">
      {shown.map(([key, value]) => {
        const label = value === '' ? key : `${key}=${value}`;
        return (
          <button
            key={key}
            type="button"
            title={label}
            aria-label={t('label.filter', { label })}
            aria-pressed={chosen.includes(label)}
            onClick={() => toggle(label)}
            className={chipClass}
          >
            <span className="truncate">{label}</span>
          </button>
        );
      })}
    </span>
  );
}

/** The labels and the Region of k0rdent that narrow the list, each with how to take it out. */
export function LabelChips() {
  const t = useTranslations('clusters');
  const { labels, toggle } = useLabelFilter();
  const { filter, set } = useClusterFilters();
  const region = filter.k0rdentRegion;
  return (
    <fieldset aria-label={t('label.chosen')} className="flex min-w-0 flex-wrap gap-1.5 pb-2">
      {region ? (
        <button
          type="button"
          aria-label={t('label.removeRegion', { region })}
          onClick={() => set({ k0rdentRegion: null })}
          className={chipClass}
        >
          <span className="truncate">{t('label.region', { region })}</span>
          <Icon name="close" />
        </button>
      ) : null}
      {labels.map((label) => (
        <button
          key={label}
          type="button"
          aria-label={t('label.remove', { label })}
          onClick={() => toggle(label)}
          className={chipClass}
        >
          <span className="truncate">{label}</span>
          <Icon name="close" />
        </button>
      ))}
    </fieldset>
  );
}
