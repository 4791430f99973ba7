'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { useServerWords } from '@/components/status/server-words';
import { Button } from '@/components/ui/button';
import { Glyph, type State } from '@/components/ui/glyph';
import type { Check } from '@/lib/contracts/requests';
import { useOrderErrorWords } from './order-error';
import type { Order } from './use-order';

const glyphs: Record<Check['outcome'], State> = {
  passed: 'done',
  failed: 'failed',
  pending: 'waiting',
  warning: 'attention',
};

/** What the management cluster says to the order as it stands; nothing is stored by asking. */
export function OrderAsked({ order }: { order: Order }) {
  const t = useTranslations('order');
  const format = useFormatter();
  const errorWords = useOrderErrorWords();
  const words = useServerWords();
  const { check, isCheckCurrent, isComplete, serverErrors, askAgain } = order;
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
      <ul className="grid gap-3">
        {answer?.checks.map(({ name, outcome, ...said }) => (
          <Line
            key={name}
            state={glyphs[outcome]}
            text={t(`outcome.${outcome}`, { name: t(`check.${name}`) })}
            help={
              words(said) ??
              (name === 'admission' && answer.dryRunMs !== null
                ? t('askedHelp', {
                    time: format.dateTime(new Date(answer.askedAt), {
                      hour: '2-digit',
                      minute: '2-digit',
                      hourCycle: 'h23',
                    }),
                    seconds: format.number(answer.dryRunMs / 1000, { maximumFractionDigits: 1 }),
                  })
                : null)
            }
          />
        ))}
        {serverErrors.map(({ pointer, ...said }) => (
          <Line
            key={pointer + said.detail}
            state="failed"
            text={words(said) ?? said.detail}
            help={pointer.replace(/^\/parameters/, '')}
          />
        ))}
        {answer?.warnings.map((warning) => (
          <Line key={warning} state="attention" text={warning} help={null} />
        ))}
      </ul>
    </section>
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
