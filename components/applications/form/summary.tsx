'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { useId } from 'react';
import { AskedChecks } from '@/components/data/asked-checks';
import { SummaryPart } from '@/components/data/summary-part';
import { useErrorWords } from '@/components/data/use-error-words';
import { useMoney } from '@/components/data/use-money';
import { useQuantity } from '@/components/data/use-quantity';
import { FormField } from '@/components/forms/form-field';
import { PolicyReasons } from '@/components/status/policy-reasons';
import { Button } from '@/components/ui/button';
import { Glyph } from '@/components/ui/glyph';
import { Textarea } from '@/components/ui/input';
import { Meter } from '@/components/ui/meter';
import { Skeleton } from '@/components/ui/skeleton';
import { totalsOf } from '@/lib/contracts/application-volcano';
import { isChart } from '@/lib/contracts/application-workload';
import { QuotaRoomPart } from '../quotas/quota-room';
import { numberOf } from './application-draft';
import { isMissing } from './application-problems';
import type { ApplicationState } from './use-application';
import { useFieldName } from './use-field-name';
import { leadersIn } from './volcano-draft';
import { WrongFields } from './wrong-fields';

/** How many clusters the room is shown of: the tightest. */
const mostMeters = 5;

/** Always in view: what it costs and takes, who decides, why, and the one way to send it. */
export function ApplicationSummary({ application }: { application: ApplicationState }) {
  const t = useTranslations('applicationForm.summary');
  const order = useTranslations('order');
  const { draft, change, preview, effect } = application;
  const isFirst = preview === null && effect.isWorking;
  const kinds = [...new Set(preview?.manifests.map(({ kind }) => kind))];
  const format = useFormatter();
  return (
    <aside aria-label={order('summary')}>
      <SummaryPart title={t('price')}>
        <div>
          <p className="text-20 font-semibold tracking-(--tracking-tight)">{t('noChange')}</p>
          <p className="mt-1 text-12 text-muted">{t('noChangeHelp')}</p>
          {isFirst ? <Skeleton className="mt-2 h-10" /> : <Share application={application} />}
          <Hourly application={application} />
        </div>
        <Asks application={application} />
      </SummaryPart>
      {isFirst ? (
        <SummaryPart title={t('room')}>
          <Skeleton className="h-21" />
        </SummaryPart>
      ) : (
        <Room application={application} />
      )}
      <QuotaRoomPart preview={preview} />
      <SummaryPart title={order('expiry')} remark={t('expiresNever')} />
      <Policy application={application} />
      {isFirst || kinds.length > 0 ? (
        <SummaryPart title={t('written')}>
          {isFirst ? (
            <Skeleton className="h-9" />
          ) : (
            <p className="text-12 text-muted">{t('writtenHelp', { kinds: format.list(kinds) })}</p>
          )}
        </SummaryPart>
      ) : null}
      <Checks application={application} />
      <div className="grid gap-3 border-t border-line px-4 py-4">
        <FormField label={t('reason')} action={<span className="text-12 text-subtle">{t('reasonRemark')}</span>}>
          {(control) => (
            <Textarea
              {...control}
              maxLength={2000}
              value={draft.justification}
              onChange={({ target }) => change({ justification: target.value })}
            />
          )}
        </FormField>
        <div className="grid gap-2 max-sm:hidden">
          <SendApplication application={application} />
        </div>
      </div>
    </aside>
  );
}

/** What the room that is kept for it costs a month. Nothing for who may not read costs. */
function Share({ application: { preview } }: { application: ApplicationState }) {
  const t = useTranslations('applicationForm.summary');
  const gap = useTranslations('applications.cost.gap');
  const money = useMoney();
  if (!preview?.cost) return null;
  const { now, after } = preview.cost;
  if (after.monthly === null) {
    return (
      <p className="mt-1 text-12 text-muted">{[t('shareUnknown'), ...after.gaps.map((one) => gap(one))].join(' ')}</p>
    );
  }
  const amount = money.whole(after.monthly, after.currency);
  const isNew = now.monthly === null || Number(now.monthly) === 0;
  return (
    <p className="tabular mt-1 text-12 text-muted">
      {isNew
        ? t('share', { amount })
        : t('shareMoves', { before: money.whole(now.monthly ?? '0', now.currency), amount })}
    </p>
  );
}

/** What an hour costs while a Job runs. Nothing for what runs all the time, and for who may not read costs. */
function Hourly({ application: { preview } }: { application: ApplicationState }) {
  const t = useTranslations('applicationForm.summary');
  const money = useMoney();
  if (!preview?.hourly || preview.hourly.amount === null) return null;
  const { amount, currency, withGpus } = preview.hourly;
  return (
    <p className="tabular mt-1 text-12 text-muted">
      {t(withGpus ? 'hourly' : 'hourlyWithoutGpus', { amount: money.precise(amount, currency) })}
    </p>
  );
}

/** What all replicas together ask for. */
function Asks({ application: { draft, preview } }: { application: ApplicationState }) {
  const t = useTranslations('applicationForm.summary');
  const quantity = useQuantity();
  const [cpu, memory] = [numberOf(draft.cpu), numberOf(draft.memory)];
  const { kind, volcano } = draft.workload;
  const ofJob =
    kind === 'volcano-job'
      ? totalsOf(
          { ...volcano, leaders: leadersIn(volcano), gpus: numberOf(volcano.gpus) || 0 },
          numberOf(draft.replicas),
        )
      : { pods: 1, gpus: 0 };
  const placed = preview?.members.reduce((sum, { after }) => sum + after, 0) ?? 0;
  const replicas = placed * ofJob.pods;
  // What a chart asks for, its values decide.
  if (isChart(draft.workload)) return null;
  if (!(replicas > 0) || !Number.isFinite(cpu) || !Number.isFinite(memory)) return null;
  const bytes = replicas * memory * 2 ** 20;
  return (
    <p className="tabular text-12 text-muted">
      {t('asks', { replicas, cpu: replicas * cpu, memory: quantity('bytes', bytes).whole(bytes) })}
      {ofJob.gpus > 0 ? ` ${t('asksGpus', { count: placed * ofJob.gpus })}` : null}
    </p>
  );
}

/** Room on the clusters, counted in replicas, the tightest first. Nothing where nobody has measured it. */
function Room({ application: { preview } }: { application: ApplicationState }) {
  const t = useTranslations('applicationForm.summary');
  const order = useTranslations('order');
  const format = useFormatter();
  const rows = (preview?.members ?? [])
    .flatMap(({ name, now, after, fits }) => (fits !== null && after > 0 ? [{ name, now, after, fits }] : []))
    .sort((one, other) => other.after / Math.max(other.fits, 1) - one.after / Math.max(one.fits, 1))
    .slice(0, mostMeters);
  if (rows.length === 0) return null;
  return (
    <SummaryPart title={t('room')} remark={order('nowWithThis')}>
      {rows.map(({ name, now, after, fits }) => (
        <Meter
          key={name}
          label={name}
          used={Math.min(now, after)}
          add={Math.max(0, after - now)}
          limit={fits}
          figures={t.rich('roomFigures', {
            now: format.number(now),
            after: format.number(after),
            fits: format.number(fits),
            b: (chunks) => <b>{chunks}</b>,
          })}
          summary={t('roomSummary', { name, now, after, fits })}
        />
      ))}
    </SummaryPart>
  );
}

/** What the checks say. A complaint that stands at its field is not told again. */
function Checks({ application }: { application: ApplicationState }) {
  const nameOf = useFieldName(application);
  const { serverErrors } = application;
  // A field has room for its first complaint.
  const isAtField = ({ pointer, detail }: (typeof serverErrors)[number]) =>
    nameOf(pointer) !== null && serverErrors.find((one) => one.pointer === pointer)?.detail === detail;
  const others = serverErrors.filter((error) => !isAtField(error));
  // The preview and the checks refuse the same; where it points to means nothing to who reads it.
  const told = [...new Map(others.map((error) => [error.detail, { ...error, pointer: '' }])).values()];
  return <AskedChecks asked={{ ...application, serverErrors: told }} />;
}

function Policy({ application: { check, isCheckCurrent, project } }: { application: ApplicationState }) {
  const t = useTranslations('order');
  const words = useTranslations('policyResult.outcome');
  const policy = isCheckCurrent ? check.data?.policy : null;
  return (
    <SummaryPart title={t('policy')}>
      {policy ? (
        <>
          <p className="font-medium">
            {policy.approvals ? t('policyNeeds', { count: policy.approvals.count }) : words(policy.outcome)}
          </p>
          <PolicyReasons reasons={policy.reasons} project={project} />
        </>
      ) : (
        <p className="text-12 text-subtle">{t('policyLater')}</p>
      )}
    </SummaryPart>
  );
}

type Blocker = 'open' | 'moved' | 'away' | 'nothing' | 'missing' | 'wrong' | 'working';

/** What keeps it from being sent; null where nothing does. */
function blockedBy(application: ApplicationState): Blocker | null {
  const { open, isMoved, plane, isChanged, problems, wrong, isSeen } = application;
  if (open) return 'open';
  if (isMoved) return 'moved';
  if (!plane?.isReachable) return 'away';
  if (!isChanged) return 'nothing';
  if (wrong.length > 0) {
    const isOnlyMissing = wrong.length === problems.length && problems.every(isMissing);
    return isOnlyMissing ? 'missing' : 'wrong';
  }
  return isSeen ? null : 'working';
}

/** The one way to send; what keeps it from being sent stands beside it. */
export function SendApplication({
  application,
  isShort = false,
}: {
  application: ApplicationState;
  isShort?: boolean;
}) {
  const t = useTranslations('applicationForm');
  const errorWords = useErrorWords();
  const id = useId();
  const { base, isReady, isSending, refusal, problems, act } = application;
  const why = blockedBy(application);
  // What is missing or wrong can be gone to.
  const isBlocked = isSending || (why !== null && why !== 'missing' && why !== 'wrong');
  return (
    <>
      <Button
        variant={isReady && why === null ? 'primary' : 'secondary'}
        blocked={isBlocked}
        aria-describedby={why ? id : undefined}
        onClick={act}
      >
        {isSending ? t('sending') : t(base ? 'sendChange' : 'send')}
      </Button>
      {why ? (
        <p id={id} className={isShort ? 'min-w-0 truncate text-12 text-subtle' : 'text-12 text-subtle'}>
          {t(`blocked.${why}`, { count: problems.length })}
        </p>
      ) : null}
      {isShort || (why !== 'missing' && why !== 'wrong') ? null : <WrongFields application={application} />}
      {refusal ? (
        <p role="alert" className="flex items-start gap-2 text-12 text-failed-text">
          <Glyph state="failed" className="mt-0.5" />
          {errorWords(refusal)}
        </p>
      ) : null}
    </>
  );
}
