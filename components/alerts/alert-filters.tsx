'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useMe } from '@/components/shell/use-me';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { AffixedInput } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { alertSeverities } from '@/lib/contracts/choices';
import type { AlertFilters } from './use-alert-filters';

interface AlertFiltersBarProps {
  filters: AlertFilters;
  /** `namespace/name` of the clusters that have alerts. */
  clusters: readonly string[];
  /** The project chosen for everything: there is nothing to choose then. */
  project: string | null;
}

/** Words, severity, cluster and project, as the address has them. */
export function AlertFiltersBar({ filters, clusters, project }: AlertFiltersBarProps) {
  const t = useTranslations('alerts');
  const common = useTranslations('common');
  const me = useMe();
  const { url, choose } = filters;
  const listed = url.cluster && !clusters.includes(url.cluster) ? [url.cluster, ...clusters] : clusters;
  return (
    <search aria-label={t('filters')} className="flex flex-wrap items-center gap-2">
      <SearchInput said={url.q ?? ''} onSay={filters.search} />
      <Choice
        label={t('severityFilter')}
        all={t('allSeverities')}
        value={url.severity}
        options={alertSeverities.map((each) => ({ value: each, label: t(`severity.${each}`) }))}
        onChoose={(severity) => choose({ severity })}
      />
      <Choice
        label={t('clusterFilter')}
        all={t('allClusters')}
        value={url.cluster}
        options={listed.map((each) => ({ value: each, label: each }))}
        onChoose={(cluster) => choose({ cluster })}
      />
      {project === null && me && me.projects.length > 1 ? (
        <Choice
          label={t('projectFilter')}
          all={t('allProjects')}
          value={url.project}
          options={me.projects.map(({ name }) => ({ value: name, label: name }))}
          onChoose={(next) => choose({ project: next })}
        />
      ) : null}
      {filters.isFiltered ? (
        <Button size="sm" variant="ghost" onClick={filters.clear}>
          {common('clearFilters')}
        </Button>
      ) : null}
    </search>
  );
}

interface ChoiceProps {
  label: string;
  all: string;
  value: string | null;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string | null) => void;
}

function Choice({ label, all, value, options, onChoose }: ChoiceProps) {
  return (
    <Select
      aria-label={label}
      className="w-48 max-w-full max-sm:w-full"
      value={value ?? ''}
      onChange={(event) => onChoose(event.target.value || null)}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}

/** While it is typed into, what was typed counts: the address follows in its own time. */
function SearchInput({ said, onSay }: { said: string; onSay: (text: string) => void }) {
  const t = useTranslations('alerts');
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <AffixedInput
      type="search"
      aria-label={t('search')}
      placeholder={t('search')}
      leading={<Icon name="search" />}
      className="w-60 max-sm:w-full"
      value={typed ?? said}
      onChange={(event) => {
        setTyped(event.target.value);
        onSay(event.target.value.trim());
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
