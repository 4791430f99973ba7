import { cn } from '@/components/ui/cn';
import { prepareLaunches } from './prepare-launches';

/** One tick a launch on a scale of minutes; failed ones taller, red, with a cross. */
export function LaunchScale({ launches, summary }: { launches: readonly number[]; summary: string }) {
  const shape = prepareLaunches(launches);
  const at = (minute: number) => ({ left: `${(minute / shape.maxMinutes) * 100}%` });
  return (
    <div role="img" aria-label={summary} className="relative mt-2 mb-5 h-3.5 border-b border-line-input">
      {shape.marks.map((mark, index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: launches have no other identity than their order
          key={index}
          style={at(mark.minute)}
          className={cn(
            'absolute bottom-px w-[1.5px]',
            mark.failed
              ? "h-[13px] w-0.5 bg-failed-mark after:absolute after:-top-1.5 after:left-1 after:text-11 after:font-semibold after:not-italic after:text-failed-text after:content-['×']"
              : 'h-2.5 bg-muted opacity-75',
          )}
        />
      ))}
      {shape.ticks.map((minute, index) => (
        <b key={minute} style={at(minute)} className="absolute top-full h-1 w-px bg-line-input">
          <em
            className={cn(
              'tabular absolute top-1 left-0 text-11 leading-3 font-normal not-italic text-subtle',
              index === shape.ticks.length - 1 ? '-translate-x-full' : index > 0 && '-translate-x-1/2',
            )}
          >
            {minute}
          </em>
        </b>
      ))}
    </div>
  );
}
