import { setTimeout as delay } from 'node:timers/promises';
import type { CostScope } from '../../lib/contracts/cost-views.ts';
import { addDays } from '../../lib/days.ts';
import { projectsWith } from '../../lib/permissions.ts';
import { grantsOf } from '../domain/access/admin-group.ts';
import {
  duePeriod,
  isAsked,
  lookAgainAt,
  type MailingPeriod,
  nextDue,
} from '../domain/costs/reports/mailing-period.ts';
import { settleDelivery } from '../domain/notices/delivery.ts';
import type { Visible } from '../ports/catalog.ts';
import type { CostDayReader } from '../ports/cost-export.ts';
import type { CostMail, CostMailer, CostMailingStore, CostsKnown, DueRun, RunResult } from '../ports/cost-mailings.ts';
import type { CostReader } from '../ports/costs.ts';
import type { Clock, Database, Ids } from '../ports/database.ts';
import type { AuditStore, EventLog } from '../ports/live.ts';
import type { NoticeStore } from '../ports/notices.ts';
import { questionOf } from '../usecases/costs/mailings/mailing-view.ts';
import { costFile } from '../usecases/costs/overview/cost-file.ts';

export interface MailingDeps {
  db: Database;
  clock: Clock;
  ids: Pick<Ids, 'newId'>;
  mailings: CostMailingStore;
  costDays: CostDayReader;
  costs: Pick<CostReader, 'completeness'>;
  currency: string;
  people: Pick<NoticeStore, 'findPersons'>;
  /** SLIPWAY_ADMIN_GROUP: its members are admins without a membership. */
  adminGroup: string | null;
  /** Null: the operator named no mail server. */
  mailer: CostMailer | null;
  audit: AuditStore;
  eventLog: Pick<EventLog, 'append'>;
  /** A file beyond it is not attached but linked. */
  mostBytes?: number;
  onError(error: unknown): void;
}

const lookIntervalMs = 5_000;
/** Longer than a file and a mail can take; whoever died in one is followed by another after it. */
const leaseMs = 10 * 60_000;
/** Many mail servers take 10 MB, and base64 makes a third more of it. */
const mostBytesOfMail = 5 * 1024 * 1024;

const notYetKnown = 'not-yet-known';

/** Sends what people want to be sent to them, until `signal` fires; several workers may. */
export async function lookAfterMailings(deps: MailingDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sendMailings(deps, signal).catch(deps.onError);
    await delay(lookIntervalMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Everything that is due now: first the periods that have ended, then the mails. */
export async function sendMailings(deps: MailingDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await openPeriod(deps)));
  while (!signal.aborted) {
    const now = deps.clock.now();
    const run = await deps.mailings.claimRun(deps.db.auto, now, new Date(now.getTime() + leaseMs));
    if (!run) return;
    // One that cannot be sent is tried again when its lease ends, and must not keep the others from it.
    await sendRun(deps, run).catch(deps.onError);
  }
}

/**
 * Makes the run of one period that has ended, and moves its mailing to the next, in one transaction: a crash leaves
 * both or neither. Periods that no worker was there for follow one another.
 */
async function openPeriod({ db, clock, ids, mailings }: MailingDeps): Promise<boolean> {
  return db.transact(async (tx) => {
    const now = clock.now();
    const mailing = await mailings.claimDue(tx, now);
    if (!mailing) return false;
    const { id: mailingId, every, nextAt } = mailing;
    const period = duePeriod(every, nextAt);
    await mailings.addRun(tx, { id: ids.newId(), mailingId, period, isTest: false, nextAt: now, createdAt: now });
    await mailings.put(tx, { ...mailing, nextAt: nextDue(every, nextAt) });
    return true;
  });
}

/** Of which projects its owner may read costs now; null when they are gone. */
async function visibleTo({ db, people, adminGroup }: MailingDeps, ownerId: string): Promise<Visible | null> {
  const [owner] = await people.findPersons(db.auto, { ids: [ownerId], roles: [], scopes: [] });
  return owner ? projectsWith(grantsOf(owner, adminGroup), 'cost.read') : null;
}

async function sendRun(deps: MailingDeps, run: DueRun): Promise<void> {
  const visible = await visibleTo(deps, run.mailing.ownerId);
  if (visible === null) return refuse(deps, run, 'gone');
  if (visible !== 'all' && visible.length === 0) {
    // They are told why, with no figure in it; whether that mail arrives changes nothing.
    await deps.mailer?.sendCosts(run.owner, toMail(run, deps.clock.now(), { file: null, known: null }));
    return refuse(deps, run, 'no-right');
  }
  const known = await knownOf(deps, run, visible);
  const again = run.isTest ? null : lookAgainAt(run.period, known.until, deps.clock.now());
  if (again !== null) return putOff(deps, run, again);
  const file = await fileOf(deps, run, visible);
  const isAttached = file.content !== null;
  const mail = toMail(run, deps.clock.now(), {
    file: file.content && { name: file.name, content: file.content },
    known,
  });
  const outcome = deps.mailer
    ? await deps.mailer.sendCosts(run.owner, mail)
    : { isDelivered: false, isFinal: true, detail: 'no-mail-server' };
  const now = deps.clock.now();
  const settled = settleDelivery({ ...outcome, attempts: run.attempts, since: run.createdAt }, now, Math.random());
  const lastError = outcome.isDelivered ? null : outcome.detail;
  await settle(deps, run, { settled, lastError, bytes: file.bytes }, { format: run.mailing.format, isAttached });
}

const refuse = (deps: MailingDeps, run: DueRun, because: 'no-right' | 'gone') =>
  settle(deps, run, { settled: { state: 'refused' }, lastError: because, bytes: null }, { paused: because }, because);

/** Keeps what became of it; what was sent, and what was stopped, is in the audit. */
async function settle(
  { db, clock, mailings, audit, eventLog }: MailingDeps,
  run: DueRun,
  result: RunResult,
  after: Record<string, unknown>,
  pause?: 'no-right' | 'gone',
): Promise<void> {
  const { mailing, owner, period } = run;
  await db.transact(async (tx) => {
    const at = clock.now();
    if (!(await mailings.settle(tx, run, result, at))) return;
    if (pause) await mailings.pause(tx, mailing.id, pause);
    if (result.settled.state === 'sent' || pause) {
      await audit.append(tx, {
        at,
        actor: 'slipway',
        actorId: null,
        actorKind: 'system',
        traceId: null,
        project: null,
        action: pause ? 'pause-cost-mailing' : 'send-costs',
        subject: 'cost-mailings',
        key: mailing.id,
        before: { paused: mailing.paused },
        after: { recipient: owner.email, ...period, ...after },
      });
    }
    await eventLog.append(tx, [{ subject: 'cost-views', key: mailing.id, project: null, userId: owner.id }]);
  });
}

/** How far the costs of its period are known, of those that its owner may see. */
async function knownOf(deps: MailingDeps, { mailing, period }: DueRun, visible: Visible): Promise<CostsKnown> {
  const { from, to } = period;
  const question = { ...questionOf(mailing.scope), visible, from, to: addDays(to, 1), currency: deps.currency };
  const { completeUntil: until, hours, missing } = await deps.costs.completeness(deps.db.auto, question);
  return { until, isWhole: isAsked(period, until), hours, missing };
}

/** Waits for hours that are not known yet. */
async function putOff({ db, mailings, eventLog }: MailingDeps, run: DueRun, until: Date): Promise<void> {
  const { mailing, owner } = run;
  await db.transact(async (tx) => {
    await mailings.putOff(tx, run, until, notYetKnown);
    if (run.lastError === notYetKnown) return;
    await eventLog.append(tx, [{ subject: 'cost-views', key: mailing.id, project: null, userId: owner.id }]);
  });
}

/** The file as its owner would get it now; without its content when it is too large to be sent. */
async function fileOf(deps: MailingDeps, { mailing, period }: DueRun, visible: Visible) {
  const { format, scope } = mailing;
  const { name, content } = costFile(deps, { format, ...period, ...questionOf(scope), visible });
  const most = deps.mostBytes ?? mostBytesOfMail;
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const text of content) {
    const piece = Buffer.from(text);
    bytes += piece.length;
    if (bytes > most) pieces.length = 0;
    else pieces.push(piece);
  }
  return { name, bytes, content: bytes > most ? null : Buffer.concat(pieces) };
}

function toMail({ id, mailing, period }: DueRun, at: Date, more: Pick<CostMail, 'file' | 'known'>): CostMail {
  return { id, at, title: mailing.title, period, path: pageOf(mailing.scope, period), ...more };
}

/** The page of these costs, which asks to sign in first, with what is split among namespaces by these. */
function pageOf({ filter, splitIdle, splitShared }: CostScope, period: MailingPeriod): string {
  const isSplit = !filter.nodeType && (splitIdle !== 'apart' || splitShared !== 'apart');
  const splits = isSplit && { by: 'namespace', splitIdle, splitShared };
  return `/costs?${new URLSearchParams({ ...period, ...splits, ...filter })}`;
}
