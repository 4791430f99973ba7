'use client';
import { useTranslations } from 'next-intl';
import { Select } from '@/components/ui/select';
import { splitPolicies } from '@/lib/finops/split';
import type { CostState } from './use-cost-state';

const kinds = ['splitIdle', 'splitShared'] as const;

/** How namespaces bear what is idle and what is shared; only where namespaces are shown. */
export function CostSplits({ state }: { state: CostState }) {
  const t = useTranslations('costs');
  if (!state.isOfNamespaces) return null;
  return kinds.map((kind) => (
    <Select
      key={kind}
      aria-label={t(`${kind}.label`)}
      value={state[kind]}
      onChange={({ target }) => state.set({ [kind]: splitPolicies.find((name) => name === target.value) ?? 'apart' })}
    >
      {splitPolicies.map((policy) => (
        <option key={policy} value={policy}>
          {t(`${kind}.${policy}`)}
        </option>
      ))}
    </Select>
  ));
}
