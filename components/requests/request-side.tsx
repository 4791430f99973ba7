'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { EstimateView } from '@/components/data/estimate-view';
import { Facts } from '@/components/data/facts';
import { useMoney } from '@/components/data/use-money';
import { PolicyReasons } from '@/components/status/policy-reasons';
import { SaidLines } from '@/components/status/said-lines';
import { useServerWords } from '@/components/status/server-words';
import { checkStates, isFinal, requestStateMarks } from '@/components/status/states';
import { Time } from '@/components/status/time';
import { Timeline, type TimelineItem } from '@/components/status/timeline';
import { useDynamicWords, useLocalized } from '@/components/status/use-words';
import { Glyph, type State } from '@/components/ui/glyph';
import { kindTraits } from '@/lib/contracts/request-kinds';
import type { RequestDetail } from '@/lib/contracts/requests';

const isOrder = ({ kind }: RequestDetail) => kindTraits[kind].about === 'new-cluster';

/** How it got here, what was checked, what was asked, what is held for it. */
export function RequestSide({ request }: { request: RequestDetail }) {
  const t = useTranslations('request');
  return (
    <div className="grid content-start gap-6 border-line lg:border-l lg:pl-6 max-lg:border-t max-lg:pt-5">
      <Part title={t('history')}>
        <History request={request} />
      </Part>
      {request.review && request.review.policy.reasons.length > 0 ? (
        <Part title={t('policy')}>
          <PolicyReasons reasons={request.review.policy.reasons} project={request.project} />
        </Part>
      ) : null}
      {shownChecks(request).length > 0 ? (
        <Part title={t('checks')}>
          <Checks request={request} />
        </Part>
      ) : null}
      {request.estimate ? (
        <Part title={t('price')}>
          <EstimateView estimate={request.estimate} />
        </Part>
      ) : null}
      <Part title={t('asked')}>
        <Asked request={request} />
      </Part>
      {request.reservation ? (
        <Part title={t('held')}>
          <p className="text-muted">
            {t(`reservation.${request.reservation.state}`, {
              clusters: request.reservation.clusters,
              nodes: request.reservation.nodes ?? 0,
            })}
          </p>
          <HeldMoney reservation={request.reservation} />
        </Part>
      ) : null}
    </div>
  );
}

function HeldMoney({ reservation }: { reservation: NonNullable<RequestDetail['reservation']> }) {
  const t = useTranslations('request');
  const money = useMoney();
  const { state, price } = reservation;
  if (state === 'released') return null;
  const amount = price ? money.whole(price.monthly, price.currency) : null;
  return <p className="text-12 text-subtle">{amount === null ? t('noMoneyHeld') : t('moneyHeld', { amount })}</p>;
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2.5 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

// Entries that say something went wrong or was stopped; the rest are steps forward.
const marks: Record<string, State> = {
  failed: 'failed',
  rejected: 'failed',
  cancelled: 'idle',
  expired: 'idle',
  changesRequested: 'attention',
  awaitingApproval: 'waiting',
};

function History({ request }: { request: RequestDetail }) {
  const t = useTranslations('request');
  const words = useDynamicWords();
  const past: TimelineItem[] = request.timeline.map((entry, index) => ({
    key: String(index),
    state: marks[entry.type] ?? 'done',
    title: words('requestTimeline', entry.type, { actor: entry.actor }),
    detail: entry.said?.length ? <SaidLines all={entry.said} /> : entry.detail,
    at: <Time at={entry.at} />,
  }));
  const last = past.at(-1);
  const open = !isFinal(request.state);
  // The step that runs turns; what must still come stands empty below it.
  if (open && last && requestStateMarks[request.state] === 'progressing') last.state = 'progressing';
  const coming: TimelineItem[] = open
    ? [{ key: 'end', state: 'todo', title: t(isOrder(request) ? 'comingReady' : 'comingDone') }]
    : [];
  return <Timeline label={t('history')} items={[...past, ...coming]} />;
}

/** The policy's check stands under a heading of its own where there is a review. */
function shownChecks(request: RequestDetail): RequestDetail['checks'] {
  return request.checks.filter(({ name }) => name !== 'policy' || !request.review);
}

function Checks({ request }: { request: RequestDetail }) {
  const t = useTranslations('check');
  const words = useServerWords();
  return (
    <ul className="grid gap-2">
      {shownChecks(request).map((check) => (
        <li key={check.name} className="grid grid-cols-[16px_1fr] gap-2">
          <Glyph state={checkStates[check.outcome]} className="mt-1" />
          <span className="min-w-0">
            {t(check.name)}
            <span className="sr-only">, {t(`outcome.${check.outcome}`)}</span>
            {check.outcome === 'passed' && !check.detail ? null : (
              <span className="block text-12 break-words text-muted">
                {check.said?.length ? <SaidLines all={check.said} /> : (words(check) ?? t(`outcome.${check.outcome}`))}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Asked({ request }: { request: RequestDetail }) {
  const t = useTranslations('request.fact');
  const words = useDynamicWords();
  const localized = useLocalized();
  const expiry = request.expiresAt ? (
    <Time key="at" at={request.expiresAt} />
  ) : request.expiresInDays === null ? null : (
    t('onceReady', { days: request.expiresInDays })
  );
  const code = (text: string) => <span className="code-font">{text}</span>;
  const facts = [
    request.catalogItem ? ([t('template'), localized(request.catalogItem.title)] as const) : null,
    request.version ? ([t('version'), code(request.version)] as const) : null,
    request.credential ? ([t('credential'), code(request.credential)] as const) : null,
    request.purpose ? ([t('purpose'), words('purpose', request.purpose)] as const) : null,
    expiry === null ? null : ([t('expires'), expiry] as const),
    request.justification
      ? ([t('justification'), <bdi key="justification">{request.justification}</bdi>] as const)
      : null,
  ].filter((fact) => fact !== null);
  const values = isOrder(request) ? Object.keys(request.parameters).length : 0;
  return (
    <>
      <Facts facts={facts} />
      {values > 0 ? (
        <details className="mt-2">
          <summary className="w-fit text-muted">{t('parameters', { count: values })}</summary>
          <pre className="code-font mt-2 overflow-auto rounded-3 border border-line bg-sunken px-3 py-2 text-12">
            {JSON.stringify(request.parameters, null, 2)}
          </pre>
        </details>
      ) : isOrder(request) ? (
        <p className="text-12 text-subtle">{t('noParameters')}</p>
      ) : null}
    </>
  );
}
