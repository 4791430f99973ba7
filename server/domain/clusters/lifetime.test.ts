import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourMs } from '../../../lib/days.ts';
import { endOf, type LifetimeAct, type LifetimeState, stepLifetime } from './lifetime.ts';

const createdAt = new Date('2026-10-01T08:00:00Z');
const expiresAt = new Date('2026-10-31T08:00:00Z');
const left = (hours: number) => new Date(expiresAt.getTime() - hours * hourMs);
const cluster = { createdAt, expiresAt, isProtected: false, isKept: false, isExtending: false };

/** Everything that happens when somebody looks at those instants, one after the other. */
function live(instants: readonly Date[], change: Partial<typeof cluster> = {}, from: LifetimeState | null = null) {
  let state = from;
  const acts: LifetimeAct[] = [];
  for (const now of instants) {
    const next = stepLifetime(state, { ...cluster, ...change }, now);
    state = next.state;
    if (next.act) acts.push(next.act);
  }
  return { acts, state };
}
const kinds = (acts: readonly LifetimeAct[]) => acts.map((act) => (act.kind === 'warn' ? act.hours : act.kind));

describe('a cluster that comes to its end', () => {
  const everyMinute = Array.from({ length: 75 * 60 }, (_, minute) => new Date(left(74).getTime() + minute * 60_000));

  it('is warned of at 72, 24 and 1 hour, once each, then ends and is deleted a day later', () => {
    const after = [0, 1, 23.99, 24, 24.01].map((hours) => left(-hours));
    expect(kinds(live([...everyMinute, ...after]).acts)).toEqual([72, 24, 1, 'end', 'delete']);
  });

  it('is warned of to the millisecond, not before', () => {
    const early = new Date(left(72).getTime() - 1);
    expect(live([early]).acts).toEqual([]);
    expect(kinds(live([early, left(72)]).acts)).toEqual([72]);
  });

  it('hears only the last warning after an outage', () => {
    expect(kinds(live([left(0.5)]).acts)).toEqual([1]);
    expect(kinds(live([left(20), left(19)]).acts)).toEqual([24]);
  });

  it('hears no warning that was due before anybody chose that end', () => {
    const bornAt = left(30);
    expect(kinds(live([left(29), left(24), left(1)], { createdAt: bornAt }).acts)).toEqual([24, 1]);
    const { state } = live([left(72), left(-1)]);
    const later = new Date(expiresAt.getTime() + 12 * hourMs);
    expect(kinds(live([left(-2), left(-11)], { expiresAt: later }, state).acts)).toEqual([1]);
  });

  it('keeps the whole grace period however late the end is noticed', () => {
    const { acts, state } = live([left(-100)]);
    expect(kinds(acts)).toEqual(['end']);
    expect(state?.graceUntil).toEqual(left(-124));
  });

  it('is not deleted while somebody has asked for more time', () => {
    const { state } = live([left(0)]);
    expect(live([left(-30)], { isExtending: true }, state).acts).toEqual([]);
    expect(kinds(live([left(-30)], {}, state).acts)).toEqual(['delete']);
  });

  it('is asked to be deleted again only a day after the first time', () => {
    const { state } = live([left(0), left(-24)]);
    expect(live([left(-25), left(-47)], {}, state).acts).toEqual([]);
    expect(kinds(live([left(-48)], {}, state).acts)).toEqual(['delete']);
  });
});

describe('protection', () => {
  it('keeps a cluster for ever, and says so once', () => {
    const years = [0, 1, 1000, 20_000].map((hours) => left(-hours));
    expect(kinds(live(years, { isProtected: true }).acts)).toEqual(['end-protected']);
  });

  it('leaves a whole grace period after it was taken away', () => {
    const { state } = live([left(0), left(-1000)], { isProtected: true });
    const { acts, state: after } = live([left(-1001)], {}, state);
    expect(kinds(acts)).toEqual(['end']);
    expect(after?.graceUntil).toEqual(left(-1025));
  });
});

describe('a cluster that Flux or Argo CD keep', () => {
  it('is told of once and never asked to be deleted', () => {
    const years = [0, 1, 24, 1000, 20_000].map((hours) => left(-hours));
    expect(kinds(live(years, { isKept: true }).acts)).toEqual(['end-kept']);
  });

  it('is told of where its grace period runs already, and gets a whole one when nobody keeps it any more', () => {
    const { state } = live([left(0), left(-2)]);
    const kept = live([left(-25), left(-50)], { isKept: true }, state);
    expect(kinds(kept.acts)).toEqual(['end-kept']);
    const { acts, state: after } = live([left(-60)], {}, kept.state);
    expect(kinds(acts)).toEqual(['end']);
    expect(after?.graceUntil).toEqual(left(-84));
  });
});

describe('the clock', () => {
  it('deletes nothing early when it jumps ahead and comes back', () => {
    const { state } = live([left(2), left(-500)]);
    expect(state?.graceUntil).toEqual(left(-524));
    const back = live([left(2), left(1.5)], {}, state);
    // Who was told that it had ended hears that it has not.
    expect(kinds(back.acts)).toEqual([24]);
    expect(back.state?.graceUntil).toBeNull();
    expect(kinds(live([left(1), left(0), left(-23)], {}, back.state).acts)).toEqual([1, 'end']);
  });

  it.each([
    ['summer time ends', '2026-10-20T12:00:00+02:00', '2026-11-03T11:00:00+01:00'],
    ['summer time begins', '2027-03-20T12:00:00+01:00', '2027-04-03T13:00:00+02:00'],
  ])('counts elapsed time when %s in Berlin: 14 days are 336 hours', (_, ordered, ends) => {
    const bornAt = new Date(ordered);
    const end = endOf(bornAt, 14);
    expect(end).toEqual(new Date(ends));
    const day = { ...cluster, createdAt: bornAt, expiresAt: end };
    const at = (hours: number, ms = 0) => new Date(end.getTime() - hours * hourMs + ms);
    expect(stepLifetime(null, day, at(24, -1)).act).toEqual({ kind: 'warn', hours: 72 });
    expect(stepLifetime(null, day, at(24)).act).toEqual({ kind: 'warn', hours: 24 });
    expect(stepLifetime(null, day, at(0)).act?.kind).toBe('end');
  });
});

it('never deletes before the end, nor before a day of grace, whatever the clocks of those who look say', () => {
  const jump = fc.integer({ min: -200, max: 200 });
  fc.assert(
    fc.property(fc.array(fc.tuple(jump, fc.boolean(), fc.boolean()), { maxLength: 40 }), (looks) => {
      let state: LifetimeState | null = null;
      let endedAt: number | null = null;
      for (const [hours, isProtected, isExtending] of looks) {
        const now = left(hours);
        const next = stepLifetime(state, { ...cluster, isProtected, isExtending }, now);
        if (next.act?.kind === 'end') endedAt = now.getTime();
        if (next.act?.kind === 'delete') {
          expect(isProtected).toBe(false);
          expect(now.getTime()).toBeGreaterThanOrEqual(expiresAt.getTime());
          expect(endedAt).not.toBeNull();
          expect(now.getTime() - (endedAt ?? 0)).toBeGreaterThanOrEqual(24 * hourMs);
        }
        state = next.state;
      }
    }),
  );
});
