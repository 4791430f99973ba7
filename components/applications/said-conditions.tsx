import { Glyph, type State } from '@/components/ui/glyph';
import type { Condition } from '@/lib/contracts/clusters';

const marks: Record<Condition['status'], State> = { True: 'done', False: 'failed', Unknown: 'unknown' };
/** A limit that is reached is no success, and one that is not is no failure. */
const limitMarks: typeof marks = { True: 'attention', False: 'idle', Unknown: 'unknown' };

interface SaidConditionsProps {
  conditions: readonly Condition[];
  /** Those of which True is no good news. */
  limits?: readonly string[];
}

/** Conditions in Karmada's own words. Nothing where there are none. */
export function SaidConditions({ conditions, limits = [] }: SaidConditionsProps) {
  if (conditions.length === 0) return null;
  return (
    <ul className="grid gap-0.5">
      {conditions.map((condition) => {
        const { type, status, reason, message } = condition;
        const mark = (limits.includes(type) ? limitMarks : marks)[status];
        return (
          <li key={type} className="flex items-start gap-2 text-12">
            <span className={`state-${mark} mt-0.5 flex`}>
              <Glyph state={mark} />
            </span>
            <span lang="en" className="code-font wrap-anywhere">
              {type} {status} · {reason}
              {message ? `: ${message}` : ''}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
