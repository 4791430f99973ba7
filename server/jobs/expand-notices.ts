import { setTimeout as delay } from 'node:timers/promises';
import { channelsOf } from '../domain/notices/notice.ts';
import { candidatesFor, type Hearing, hearAbout } from '../domain/notices/notice-audience.ts';
import type { Clock, Database, Tx } from '../ports/database.ts';
import type { EventLog } from '../ports/live.ts';
import type { NoticeStore, StoredNotice, Told } from '../ports/notices.ts';

export interface NoticeDeps {
  db: Database;
  clock: Clock;
  notices: NoticeStore;
  eventLog: Pick<EventLog, 'append'>;
  onError(error: unknown): void;
}

/** When nobody was woken, as after a crash between a commit and its message. */
const sweepIntervalMs = 10_000;

/**
 * Tells everybody who has to hear of what waits in the outbox. Each notice is one transaction that also marks it, so a
 * worker that dies leaves it to the next one and nobody is told twice. One that cannot be told holds up no other.
 */
export async function expandNotices(deps: NoticeDeps): Promise<void> {
  const failed: string[] = [];
  for (;;) {
    let claimed: StoredNotice | null = null;
    try {
      await deps.db.transact(async (tx) => {
        claimed = await deps.notices.claim(tx, failed);
        if (claimed) await expandNotice(deps, tx, claimed);
      });
      if (!claimed) return;
    } catch (error) {
      deps.onError(error);
      const { id } = (claimed ?? {}) as Partial<StoredNotice>;
      if (id === undefined) return;
      failed.push(id);
    }
  }
}

async function expandNotice({ clock, notices, eventLog }: NoticeDeps, tx: Tx, notice: StoredNotice): Promise<void> {
  const persons = await notices.findPersons(tx, { ids: notice.about, ...candidatesFor(notice) });
  const told = await chooseChannels(notices, tx, hearAbout(notice, notice.about, persons));
  const written = await notices.expand(tx, notice, told, clock.now());
  const settled = await notices.settle(tx, notice, notice.at);
  const event = { subject: 'notifications' as const, project: null };
  await eventLog.append(tx, [
    ...written.map(({ id, userId }) => ({ ...event, key: id, userId })),
    ...settled.map((userId) => ({ ...event, key: '*', userId })),
  ]);
}

async function chooseChannels(notices: NoticeStore, tx: Tx, hearings: readonly Hearing[]): Promise<Told[]> {
  const settings = await notices.settingsOf(
    tx,
    hearings.map(({ userId }) => userId),
  );
  return hearings.flatMap((hearing) => {
    const own = settings.filter(({ userId }) => userId === hearing.userId);
    const channels = channelsOf(own).find(({ kind }) => kind === hearing.kind);
    return channels ? [{ ...hearing, inApp: channels.inApp, email: channels.email && !hearing.isOwnAct }] : [];
  });
}

/** Empties the outbox as it fills, until `signal` fires. Any number of workers do so side by side. */
export async function lookAfterNotices(deps: NoticeDeps, signal: AbortSignal): Promise<void> {
  let isAwake = false;
  let wake: () => void = () => undefined;
  const unsubscribe = deps.notices.subscribe(() => {
    isAwake = true;
    wake();
  });
  while (!signal.aborted) {
    isAwake = false;
    await expandNotices(deps);
    if (isAwake) continue;
    const nap = new AbortController();
    wake = () => nap.abort();
    await delay(sweepIntervalMs, undefined, { signal: AbortSignal.any([signal, nap.signal]) }).catch(() => undefined);
  }
  await unsubscribe();
}
