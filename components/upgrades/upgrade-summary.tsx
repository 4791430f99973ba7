'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { AskedChecks } from '@/components/data/asked-checks';
import { useErrorWords } from '@/components/data/use-error-words';
import { useMoney } from '@/components/data/use-money';
import { PolicyReasons } from '@/components/status/policy-reasons';
import { Button } from '@/components/ui/button';
import { Glyph } from '@/components/ui/glyph';
import { Textarea } from '@/components/ui/input';
import { strongestEffect } from '@/lib/change-effects/effect-kinds';
import { subtractMoney } from '@/lib/money';
import type { Upgrade } from './use-upgrade';

/** Always in view: price, what it does to the machines and for how long, policy, reason, checks, send. */
export function UpgradeSummary({ upgrade }: { upgrade: Upgrade }) {
  const t = useTranslations('upgrade');
  const order = useTranslations('order');
  const form = useTranslations('changeForm');
  const reason = useId();
  return (
    <aside aria-label={t('summary')}>
      <Price upgrade={upgrade} />
      <Machines upgrade={upgrade} />
      <Part title={order('policy')}>
        <Policy upgrade={upgrade} />
      </Part>
      <Part title={<label htmlFor={reason}>{form('why')}</label>}>
        <Textarea
          id={reason}
          maxLength={2000}
          aria-describedby={`${reason}-help`}
          value={upgrade.draft.justification}
          onChange={({ target }) => upgrade.explain(target.value)}
        />
        <p id={`${reason}-help`} className="text-12 text-subtle">
          {form('whyHelp')}
        </p>
      </Part>
      <div className="border-b border-line">
        <AskedChecks asked={upgrade} />
      </div>
      <div className="px-4 py-4">
        <SendUpgrade upgrade={upgrade} />
      </div>
    </aside>
  );
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-2 border-b border-line px-4 py-4">
      <h2 className="font-semibold">{title}</h2>
      {children}
    </div>
  );
}

function Price({ upgrade: { check, isCheckCurrent } }: { upgrade: Upgrade }) {
  const t = useTranslations('upgrade');
  const words = useTranslations('estimate');
  const money = useMoney();
  const [now, then] = isCheckCurrent ? [check.data?.estimateNow, check.data?.estimate] : [null, null];
  const isKnown = now && then && now.currency === then.currency;
  const rise = isKnown ? subtractMoney(then.monthlyLikely, now.monthlyLikely) : '0';
  return (
    <Part title={words('perMonth')}>
      <p className="flex min-h-5 items-baseline justify-between gap-3">
        <span className="text-muted">{words('likely')}</span>
        <span className="tabular">
          {!isKnown ? (
            <span className="text-subtle">{isCheckCurrent ? words('none') : '–'}</span>
          ) : Number(rise) === 0 ? (
            t.rich('noChange', {
              price: money.whole(then.monthlyLikely, then.currency),
              b: (text) => <strong className="font-semibold">{text}</strong>,
            })
          ) : (
            <>
              <span className="text-muted">{money.whole(now.monthlyLikely, now.currency)}</span> →{' '}
              <strong className="font-semibold">{money.whole(then.monthlyLikely, then.currency)}</strong>
            </>
          )}
        </span>
      </p>
    </Part>
  );
}

function Machines({ upgrade: { upgrades, check, isCheckCurrent } }: { upgrade: Upgrade }) {
  const t = useTranslations('upgrade');
  const form = useTranslations('changeForm');
  const means = useTranslations('changeEffect.means');
  const format = useFormatter();
  const effects = isCheckCurrent ? (check.data?.effects ?? []) : null;
  const strongest = effects && strongestEffect(effects.map(({ effect }) => effect));
  const duration = upgrades.durations.find(({ effect }) => effect === strongest);
  const minutes = (seconds: number) => format.number(Math.max(1, Math.round(seconds / 60)));
  return (
    <Part title={form('machines')}>
      <p className="min-h-10 text-muted">{strongest ? means(strongest) : t('machinesLater')}</p>
      <p className="text-12 text-subtle">
        {duration
          ? form('duration', {
              count: duration.count,
              low: minutes(duration.lowSeconds),
              high: minutes(duration.highSeconds),
            })
          : form('durationUnknown')}
      </p>
    </Part>
  );
}

function Policy({ upgrade: { upgrades, check, isCheckCurrent } }: { upgrade: Upgrade }) {
  const t = useTranslations('order');
  const words = useTranslations('policyResult.outcome');
  const policy = isCheckCurrent ? check.data?.policy : null;
  if (!policy) return <p className="text-12 text-subtle">{t('policyLater')}</p>;
  return (
    <>
      <p className="font-medium">
        {policy.approvals ? t('policyNeeds', { count: policy.approvals.count }) : words(policy.outcome)}
      </p>
      <PolicyReasons reasons={policy.reasons} project={upgrades.project} />
    </>
  );
}

/** The one way to send; what keeps it from being sent stands beside it. */
function SendUpgrade({ upgrade }: { upgrade: Upgrade }) {
  const t = useTranslations('upgrade');
  const errorWords = useErrorWords();
  const { target, open, missing, isRefused, isSending, refusal, ask } = upgrade;
  const why = open ? 'open' : missing.length > 0 ? 'missing' : isRefused ? 'refused' : null;
  return (
    <div className="grid gap-2">
      {why ? <p className="text-12 text-subtle">{t(`blocked.${why}`)}</p> : null}
      <Button variant="primary" blocked={isSending || why !== null} onClick={ask}>
        {isSending ? t('sending') : t('send', { version: target.version })}
      </Button>
      {refusal ? (
        <p role="alert" className="flex items-start gap-2 text-12 text-failed-text">
          <Glyph state="failed" className="mt-0.5" />
          {t('notSent', { why: errorWords(refusal) })}
        </p>
      ) : null}
    </div>
  );
}
