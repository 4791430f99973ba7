'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { providerName } from '@/components/data/provider-name';
import { phaseOrder, phaseStates } from '@/components/status/states';
import { cn } from '@/components/ui/cn';
import { Glyph } from '@/components/ui/glyph';
import { type ExpiryFilter, type GitFilter, type ServicesState, servicesStates } from '@/lib/contracts/choices';
import type { ClusterFacets, FacetField } from '@/lib/contracts/cluster-filter';
import type { ClusterPhase } from '@/lib/contracts/clusters';

export const facetFields = [
  'phase',
  'project',
  'region',
  'kubernetesVersion',
  'services',
  'expires',
  'git',
  'provider',
  'owner',
] as const;

type ShownField = (typeof facetFields)[number];
const foldedAt = 8;

interface FacetRailProps {
  facets: ClusterFacets;
  /** Whether it shows where there is no room for it beside the list. */
  isUnfolded: boolean;
  has: (field: FacetField, value: string) => boolean;
  toggle: (field: FacetField, value: string) => void;
}

function titleOf(t: ReturnType<typeof useTranslations<'clusters'>>, field: ShownField): string {
  if (field === 'phase') return t('phase');
  if (field === 'git') return t('inGit.title');
  return t(`column.${field === 'expires' ? 'expiresAt' : field}`);
}

function FacetGroup({
  field,
  values,
  has,
  toggle,
}: { field: ShownField; values: { value: string; count: number }[] } & Pick<FacetRailProps, 'has' | 'toggle'>) {
  const t = useTranslations('clusters');
  const phase = useTranslations('clusterPhase');
  const [open, setOpen] = useState(false);
  // What is chosen stays in sight, however long the list.
  const shown =
    open || field === 'phase' ? values : values.filter((each, index) => index < foldedAt || has(field, each.value));
  const title = titleOf(t, field);
  const word = (value: string) => {
    if (field === 'phase') return phase(value as ClusterPhase);
    if (field === 'provider') return providerName(value);
    if (field === 'services') return t(`servicesState.${value as ServicesState}`);
    if (field === 'expires') return t(`expiring.${value as ExpiryFilter}`);
    if (field === 'git') return t(`inGit.${value as GitFilter}`);
    return value === 'unclaimed' && field === 'owner' ? t('unclaimed') : value;
  };
  return (
    <fieldset className="mt-3.5 min-w-0 first:mt-1.5">
      <legend className="mb-1 px-2 text-12 text-subtle">{title}</legend>
      {shown.map(({ value, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={has(field, value)}
          onClick={() => toggle(field, value)}
          className="flex h-6.5 w-full items-center gap-2 @max-[620px]:h-11 rounded-3 px-2 text-left text-muted hover:bg-hover aria-pressed:bg-selected aria-pressed:font-medium aria-pressed:text-fg"
        >
          {field === 'phase' ? <Glyph state={phaseStates[value as ClusterPhase]} /> : null}
          <span className="truncate" title={word(value)}>
            {word(value)}
          </span>
          <span className={cn('tabular ml-auto text-12 font-normal', has(field, value) ? 'text-fg' : 'text-subtle')}>
            {count}
          </span>
        </button>
      ))}
      {values.length > shown.length ? (
        <button
          type="button"
          className="h-6.5 px-2 text-12 text-accent-text hover:underline"
          onClick={() => setOpen(true)}
        >
          {t('moreValues', { count: values.length - shown.length })}
        </button>
      ) : null}
    </fieldset>
  );
}

/** Counts per value beside the list; choosing one narrows it. */
export function FacetRail({ facets, isUnfolded, has, toggle }: FacetRailProps) {
  const t = useTranslations('clusters');
  // These stand from the worst on; the others by how many there are.
  const orders: Partial<Record<FacetField, readonly string[]>> = { phase: phaseOrder, services: servicesStates };
  return (
    <fieldset
      aria-label={t('filters')}
      className={cn(
        'h-full min-w-0 -ml-2 border-r border-line pr-2 @max-[620px]:border-r-0 @max-[620px]:pr-0',
        !isUnfolded && '@max-[620px]:hidden',
      )}
    >
      {facetFields.map((field) => {
        const values = facets.facets[field] ?? [];
        if (values.length === 0) return null;
        const order = orders[field];
        const rank = ({ value }: { value: string }) => order?.indexOf(value) ?? 0;
        const sorted = [...values].sort((a, b) => rank(a) - rank(b));
        return <FacetGroup key={field} field={field} values={sorted} has={has} toggle={toggle} />;
      })}
    </fieldset>
  );
}
