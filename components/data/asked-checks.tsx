'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { useServerWords } from '@/components/status/server-words';
import { Button } from '@/components/ui/button';
import { Glyph, type State } from '@/components/ui/glyph';
import { Icon } from '@/components/ui/icon';
import type { Check } from '@/lib/contracts/requests';
import type { AskedCheck } from './check-query';
import { useErrorWords } from './use-error-words';

const glyphs: Record<Check['outcome'], State> = {
  passed: 'done',
  failed: 'failed',
  pending: 'waiting',
  warning: 'attention',
  skipped: 'idle',
};

interface Asked {
  check: { data?: AskedCheck; isError: boolean; error: unknown };
  /** The answer is about what is typed now. */
  isCheckCurrent: boolean;
  /** Nothing keeps it from being sent. */
  isComplete: boolean;
  /** Those that are told here. */
  serverErrors: AskedCheck['errors'];
  askAgain: () => void;
}

/**
 * The checks of a request as it is typed; nothing is stored by asking. What passed is folded, and each refusal is told
 * once. What the policies say stands in the summary.
 */
export function AskedChecks({ asked }: { asked: Asked }) {
  const t = useTranslations('order');
  const errorWords = useErrorWords();
  const { check, isCheckCurrent, isComplete, serverErrors, askAgain } = asked;
  const answer = isCheckCurrent ? check.data : undefined;
  const state = !isComplete ? t('askLater') : check.isError && !answer ? null : answer ? null : t('asking');
  return (
    <section aria-label={t('asked')} aria-live="polite" className="grid gap-3 px-4 py-4">
      <h2 className="font-semibold">{t('asked')}</h2>
      {state ? <p className="text-12 text-subtle">{state}</p> : null}
      {isComplete && check.isError && !answer ? (
        <div className="grid justify-items-start gap-2">
          <p className="flex items-start gap-2 text-12 text-failed-text">
            <Glyph state="failed" className="mt-0.5" />
            {t('askFailed', { why: errorWords(check.error) })}
          </p>
          <Button size="sm" onClick={askAgain}>
            {t('askAgain')}
          </Button>
        </div>
      ) : null}
      {answer ? <Checks answer={answer} errors={serverErrors} /> : null}
    </section>
  );
}

function Checks({ answer, errors }: { answer: AskedCheck; errors: AskedCheck['errors'] }) {
  const t = useTranslations('order');
  const words = useServerWords();
  const checks = answer.checks.filter(({ name }) => name !== 'policy');
  const passed = checks.filter(({ outcome }) => outcome === 'passed');
  const others = checks.filter(({ outcome }) => outcome !== 'passed');
  // A check's own sentence is that of its first error, which stands below with its place, or at its field.
  const isTold = (detail: string | null) => [...errors, ...answer.errors].some((error) => error.detail === detail);
  return (
    <>
      <ul className="grid gap-3">
        {others.map(({ name, outcome, ...said }) => (
          <Line
            key={name}
            // What passes the budget is no refusal: somebody has to allow it.
            state={name === 'budget' && outcome === 'failed' ? 'attention' : glyphs[outcome]}
            text={
              name === 'budget' && outcome === 'failed'
                ? t('overBudget')
                : t(`outcome.${outcome}`, { name: t(`check.${name}`) })
            }
            help={isTold(said.detail) ? null : words(said)}
          />
        ))}
        {errors.map(({ pointer, ...said }) => (
          <Line
            key={pointer + said.detail}
            state="failed"
            text={words(said) ?? said.detail}
            help={pointer.replace(/^\/parameters/, '')}
          />
        ))}
        {answer.warnings.map((warning) => (
          <Line key={warning} state="attention" text={warning} help={null} />
        ))}
      </ul>
      {checks.length + errors.length + answer.warnings.length === 0 ? (
        <p className="text-12 text-subtle">{t('askCorrected')}</p>
      ) : null}
      {passed.length > 0 ? <PassedChecks answer={answer} passed={passed} /> : null}
    </>
  );
}

/** All that passed in one line, and when the dry run was. */
function PassedChecks({ answer, passed }: { answer: AskedCheck; passed: readonly Check[] }) {
  const t = useTranslations('order');
  const format = useFormatter();
  const words = useServerWords();
  const { dryRunMs, askedAt } = answer;
  const time = format.dateTime(new Date(askedAt), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const seconds = format.number((dryRunMs ?? 0) / 1000, { maximumFractionDigits: 1 });
  return (
    <details className="state-done group">
      <summary className="flex list-none items-start gap-2 [&::-webkit-details-marker]:hidden">
        <Glyph state="done" className="mt-1" />
        <span className="min-w-0">
          {t('passed', { count: passed.length })}
          {dryRunMs === null ? null : (
            <span className="block text-12 text-subtle">{t('askedHelp', { time, seconds })}</span>
          )}
        </span>
        <Icon
          name="chevron-down"
          className="mt-1 ml-auto flex-none -rotate-90 text-subtle transition-transform duration-(--motion-fast) group-open:rotate-0"
        />
      </summary>
      <ul className="mt-3 grid gap-3 pl-6">
        {passed.map(({ name, outcome, ...said }) => (
          <Line
            key={name}
            state={glyphs[outcome]}
            text={t(`outcome.${outcome}`, { name: t(`check.${name}`) })}
            help={words(said)}
          />
        ))}
      </ul>
    </details>
  );
}

function Line({ state, text, help }: { state: State; text: string; help: string | null }) {
  return (
    <li className={`state-${state} flex items-start gap-2`}>
      <Glyph state={state} className="mt-1" />
      <div className="min-w-0">
        <p className="break-words">{text}</p>
        {help ? <p className="text-12 break-words text-subtle">{help}</p> : null}
      </div>
    </li>
  );
}
