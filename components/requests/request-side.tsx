'use client';
import { useTranslations } from 'next-intl';
import { PolicyReasons } from '@/components/status/policy-reasons';
import { SaidLines } from '@/components/status/said-lines';
import { useServerWords } from '@/components/status/server-words';
import { checkStates, isFinal, requestStateMarks } from '@/components/status/states';
import { Time } from '@/components/status/time';
import { Timeline, type TimelineItem } from '@/components/status/timeline';
import { useMarks } from '@/components/status/use-marks';
import { useDynamicWords } from '@/components/status/use-words';
import { Glyph, type State } from '@/components/ui/glyph';
import { kindTraits } from '@/lib/contracts/request-kinds';
import type { RequestDetail } from '@/lib/contracts/requests';
import { Part } from './part';
import { RequestPullPart } from './request-pull';

const isOrder = ({ kind }: RequestDetail) => kindTraits[kind].about === 'new-cluster';

/** How it got here, what the policies say, what was checked. */
export function RequestSide({ request }: { request: RequestDetail }) {
  const t = useTranslations('request');
  return (
    <div className="grid content-start gap-6 border-line lg:border-l lg:pl-6 max-lg:border-t max-lg:pt-5">
      {request.pull ? <RequestPullPart pull={request.pull} /> : null}
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
    </div>
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

// Entries that name where a request goes.
const onControlPlane: Record<string, string> = { started: 'startedThere', handedBack: 'handedBackThere' };

/** An application goes to the control plane of its clusters, everything else to the management cluster. */
const wordsOf = ({ kind }: RequestDetail, type: string): string =>
  (kindTraits[kind].about === 'application' && onControlPlane[type]) || type;

function History({ request }: { request: RequestDetail }) {
  const t = useTranslations('request');
  const words = useDynamicWords();
  const past: TimelineItem[] = request.timeline.map((entry, index) => ({
    key: String(index),
    state: marks[entry.type] ?? 'done',
    title: words('requestTimeline', wordsOf(request, entry.type), { actor: entry.actor }),
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

/** What passed is folded; the rest says why. */
function Checks({ request }: { request: RequestDetail }) {
  const t = useTranslations('order');
  const checks = shownChecks(request);
  const passed = checks.filter(({ outcome }) => outcome === 'passed');
  const others = checks.filter(({ outcome }) => outcome !== 'passed');
  return (
    <div className="grid gap-2">
      {others.length > 0 ? <CheckList checks={others} /> : null}
      {passed.length > 0 ? (
        <details>
          <summary className="w-fit text-muted">{t('passed', { count: passed.length })}</summary>
          <div className="mt-2">
            <CheckList checks={passed} />
          </div>
        </details>
      ) : null}
    </div>
  );
}

function CheckList({ checks }: Pick<RequestDetail, 'checks'>) {
  const t = useTranslations('check');
  const words = useServerWords();
  const marks = useMarks();
  return (
    <ul className="grid gap-2">
      {checks.map((check) => (
        <li key={check.name} className="grid grid-cols-[16px_1fr] gap-2">
          <Glyph state={checkStates[check.outcome]} className="mt-1" />
          <span className="min-w-0">
            {t(check.name)}
            <span className="sr-only">{`${marks.comma}${t(`outcome.${check.outcome}`)}`}</span>
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
