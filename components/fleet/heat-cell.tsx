'use client';
import { useQuantity } from '@/components/data/use-quantity';
import { cn } from '@/components/ui/cn';
import { Glyph } from '@/components/ui/glyph';
import { Td } from '@/components/ui/table';

/** From here on something wants room: the kubelet begins to clear at 85 % of a disk. */
const fullAt = 0.85;
/** So strong at most that words keep their contrast. */
const strongest = 45;

/** A share of what there is: the fuller the darker, and the figure itself. */
export function HeatCell({ share, full }: { share: number | null; full: string }) {
  const quantity = useQuantity();
  const isFull = share !== null && share >= fullAt;
  return (
    <Td
      className={cn('w-22 px-2 text-right max-sm:hidden', share !== null && 'heat')}
      style={share === null ? undefined : ({ '--heat': `${Math.round(share * strongest)}%` } as React.CSSProperties)}
    >
      <span className={cn('tabular inline-flex items-center gap-1', isFull && 'state-attention font-semibold')}>
        {isFull ? (
          <>
            <Glyph state="attention" />
            <span className="sr-only">{full}</span>
          </>
        ) : null}
        {share === null ? '–' : quantity('ratio', 1).whole(share)}
      </span>
    </Td>
  );
}
