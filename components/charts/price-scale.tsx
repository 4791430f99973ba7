import { cn } from '@/components/ui/cn';
import { preparePrice } from './prepare-price';

interface PriceScaleProps {
  low: number;
  likely: number;
  high: number;
  /** The price in one sentence, for those who do not see the scale. */
  summary: string;
  label: (amount: number) => string;
  /** Above it somebody has to approve; drawn where it is near the price. */
  limit?: { amount: number; words: string } | null;
}

/** A price on a scale of round money: a band from low to high, a mark at likely, a dashed one at the limit. */
export function PriceScale({ low, likely, high, summary, label, limit = null }: PriceScaleProps) {
  const shape = preparePrice(low, likely, high, limit?.amount ?? null);
  const isLimitShown = limit !== null && shape.limit !== null;
  return (
    <div role="img" aria-label={isLimitShown ? `${summary}. ${limit.words}` : summary}>
      {isLimitShown ? (
        <div className="relative h-5">
          <span
            data-limit
            className="absolute top-0 -bottom-4 border-l border-dashed border-muted"
            style={{ left: `${shape.limit}%` }}
          >
            <em
              className={cn(
                'tabular absolute top-0 left-0 px-1 text-11 leading-3.5 whitespace-nowrap not-italic text-muted',
                (shape.limit ?? 0) > 50 && '-translate-x-full',
              )}
            >
              {limit.words}
            </em>
          </span>
        </div>
      ) : null}
      <div className="relative h-4 border-b border-line-strong">
        <span
          className="absolute bottom-0 h-2 border-x-[1.5px] border-accent bg-accent-soft"
          style={{ left: `${shape.low}%`, right: `${100 - shape.high}%` }}
        />
        <span
          className="absolute bottom-0 -ml-px h-4 w-0.5 bg-accent before:absolute before:-top-px before:-left-[3px] before:border-4 before:border-b-0 before:border-transparent before:border-t-accent"
          style={{ left: `${shape.likely}%` }}
        />
      </div>
      <div className="relative h-5.5">
        {shape.minor.map((percent) => (
          <i key={percent} className="absolute top-0 h-[3px] w-px bg-tick" style={{ left: `${percent}%` }} />
        ))}
        {shape.ticks.map(({ amount, percent }, index) => (
          <i key={amount} className="absolute top-0 h-1.5 w-px bg-line-input" style={{ left: `${percent}%` }}>
            <em
              className={cn(
                'tabular absolute top-1.5 left-0 text-11 leading-3.5 whitespace-nowrap not-italic text-subtle',
                index === shape.ticks.length - 1 ? '-translate-x-full' : index > 0 && '-translate-x-1/2',
              )}
            >
              {label(amount)}
            </em>
          </i>
        ))}
      </div>
    </div>
  );
}
