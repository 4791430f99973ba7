'use client';
import { useTranslations } from 'next-intl';

interface ReplicaBarProps {
  /** Replicas that the scheduler gives to the member. */
  placed: number;
  ready: number;
  /** The largest number on the board: all bars share its scale. */
  most: number;
}

/** Ready of placed replicas, on the scale of the whole board. */
export function ReplicaBar({ placed, ready, most }: ReplicaBarProps) {
  const t = useTranslations('applications');
  const percent = (count: number) => `${(Math.min(count, most) / most) * 100}%`;
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className="relative h-1.5 w-24 rounded-1 bg-sunken">
        <span className="absolute inset-y-0 left-0 rounded-1 bg-line-input" style={{ width: percent(placed) }} />
        <span className="absolute inset-y-0 left-0 rounded-1 bg-ready-mark" style={{ width: percent(ready) }} />
      </span>
      <span className="tabular text-12 text-muted">{t('readyOf', { ready, wanted: placed })}</span>
    </span>
  );
}
