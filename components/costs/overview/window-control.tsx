'use client';
import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import { Select } from '@/components/ui/select';
import { type CostWindow, costWindows } from '@/lib/contracts/choices';
import type { CostState } from './use-cost-state';
import { useCostWords } from './use-cost-words';

interface WindowControlProps {
  state: Pick<CostState, 'window' | 'range'> & { choose: (window: CostWindow) => void };
  /** Whether days of one's own are being chosen. */
  isChoosing: boolean;
  onChoosing: (isChoosing: boolean) => void;
  /** Gets the control. */
  control: RefObject<HTMLSelectElement | null>;
}

/** The window: one that has a name, or days of one's own, which stand among the names while they are shown. */
export function WindowControl({ state, isChoosing, onChoosing, control }: WindowControlProps) {
  const t = useTranslations('costs.window');
  const words = useCostWords();
  const { range, window, choose } = state;
  return (
    <Select
      ref={control}
      aria-label={t('label')}
      value={isChoosing ? 'own' : range ? 'range' : window}
      onChange={({ target }) => {
        const named = costWindows.find((name) => name === target.value);
        if (named) choose(named);
        onChoosing(target.value === 'own');
      }}
    >
      {costWindows.map((name) => (
        <option key={name} value={name}>
          {t(name)}
        </option>
      ))}
      {range ? <option value="range">{words.days(range.from, range.to)}</option> : null}
      <option value="own">{t('own')}</option>
    </Select>
  );
}
