import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RequestKind, requestKinds } from '../../../lib/contracts/request-kinds.ts';
import { requestStates } from '../../../lib/contracts/requests.ts';
import {
  advance,
  cancellableStates,
  canTakeBack,
  finalStates,
  holdsReservation,
  nextState,
  openStates,
  type RequestEvent,
  requestEvents,
} from './request.ts';

const kinds = fc.constantFrom(...requestKinds);
const events = fc.array(fc.constantFrom(...requestEvents), { maxLength: 30 });

function walk(kind: RequestKind, happenings: readonly RequestEvent[]) {
  const states: (typeof requestStates)[number][] = ['draft'];
  for (const event of happenings) {
    const next = nextState(kind, states.at(-1) ?? 'draft', event);
    if (next) states.push(next);
  }
  return states;
}

describe('the state machine of a request', () => {
  it.each([
    ['create', ['submit', 'approve', 'start', 'finish'], 'ready'],
    ['create', ['submit', 'approve', 'start', 'fail'], 'failed'],
    ['create', ['submit', 'approve', 'start', 'fail', 'finish'], 'ready'],
    ['create', ['submit', 'approve', 'reject'], 'rejected'],
    ['create', ['submit', 'hold-for-approval', 'ask-for-changes', 'submit', 'approve', 'cancel'], 'cancelled'],
    ['delete', ['submit', 'approve', 'start', 'finish'], 'done'],
    ['extend', ['submit', 'approve', 'start', 'fail'], 'failed'],
    ['create', ['expire'], 'expired'],
  ] as const)('%s: %s ends %s', (kind, happenings, end) => {
    let state: (typeof requestStates)[number] = 'draft';
    for (const event of happenings) state = advance(kind, state, event);
    expect(state).toBe(end);
  });

  it('never leaves a final state, and every other state can be left', () => {
    for (const state of requestStates) {
      const exits = requestEvents.filter((event) => nextState('create', state, event) !== null);
      expect(exits.length === 0).toBe(finalStates.has(state));
    }
  });

  it('provisions only what brings a cluster, applies only otherwise', () => {
    const bringing: RequestKind[] = ['create', 'adopt'];
    for (const kind of requestKinds) {
      const started = bringing.includes(kind) ? 'provisioning' : 'applying';
      expect(walk(kind, ['submit', 'approve', 'start']), kind).toContain(started);
    }
    fc.assert(
      fc.property(kinds, events, (kind, happenings) => {
        const states = walk(kind, happenings);
        expect(states.includes(bringing.includes(kind) ? 'applying' : 'provisioning')).toBe(false);
      }),
    );
  });

  it('is never carried out without an approval before', () => {
    fc.assert(
      fc.property(kinds, events, (kind, happenings) => {
        const states = walk(kind, happenings);
        const start = states.findIndex((state) => state === 'provisioning' || state === 'applying');
        if (start >= 0) expect(states[start - 1]).toBe('approved');
      }),
    );
  });

  it('cannot be cancelled once something was written', () => {
    for (const state of requestStates) {
      expect(nextState('create', state, 'cancel') === 'cancelled').toBe(cancellableStates.has(state));
    }
  });

  it('holds its reservation exactly while open or ready', () => {
    for (const state of requestStates) expect(holdsReservation(state)).toBe(openStates.has(state) || state === 'ready');
  });

  it('says what cannot be done', () => {
    expect(() => advance('create', 'ready', 'cancel')).toThrow(
      '“cancel” is not possible for a request in the state “ready”',
    );
  });
});

describe('what a request wrote', () => {
  const isTakenBack = (kind: RequestKind, state: 'failed' | 'done', generation?: number) =>
    canTakeBack({ kind, state, plan: generation === undefined ? {} : { generation } });

  it('can be brought back where its cluster could not follow, and only by a change', () => {
    expect(requestKinds.filter((kind) => isTakenBack(kind, 'failed', 3))).toEqual(['change']);
    expect(isTakenBack('change', 'done', 3)).toBe(false);
    expect(isTakenBack('change', 'failed')).toBe(false);
  });
});
