import { describe, expect, it } from 'vitest';
import { badness, type FleetFacts, fleetStateOf, isAlerting, judgeFleet } from './fleet-health.ts';

const at = new Date('2026-11-21T14:00:00Z');
const now = new Date('2026-11-21T14:01:00Z');
const vitals = { apiUp: true, apiSeenAt: at, nodesReady: 3, nodesTotal: 3, apiErrors: 0 };
const well: FleetFacts = {
  phase: 'ready',
  nodesReady: 3,
  nodesTotal: 3,
  seenAt: at,
  answeredAt: at,
  isReporting: true,
  lostRegion: null,
  vitals,
};
const calm = { critical: 0, worse: 0 };
const judge = (facts: Partial<FleetFacts>, alerts = calm) => {
  const { verdict, reasons } = judgeFleet({ ...well, ...facts }, alerts, now);
  return [verdict, ...reasons.map(({ id }) => id)];
};
const lostRegion = { name: 'eu-west', since: at };
const earlier = new Date('2026-11-21T12:00:00Z');
const unasked = { answeredAt: null, isReporting: null };

describe('a cluster of the fleet', () => {
  it.each<[string[], Partial<FleetFacts>]>([
    [['healthy', 'allWell'], {}],
    [['healthy', 'allWell'], { phase: 'updating' }],
    [['healthy', 'allWell'], { nodesReady: null, nodesTotal: null }],
    [['critical', 'failed', 'notAnswered'], { phase: 'failed', ...unasked }],
    [['critical', 'apiDown'], { vitals: { ...vitals, apiUp: false } }],
    [['unknown', 'apiSilent'], { vitals: { ...vitals, apiUp: null, apiSeenAt: earlier } }],
    [['unknown', 'apiUnseen'], { vitals: { ...vitals, apiUp: null, apiSeenAt: null } }],
    [['degraded', 'apiErrors'], { vitals: { ...vitals, apiErrors: 0.02 } }],
    [['degraded', 'nodesNotReady'], { vitals: { ...vitals, nodesReady: 2 } }],
    [['degraded', 'nodesNotReady', 'regionLost'], { nodesReady: 2, lostRegion, isReporting: false }],
    [['unknown', 'regionLost'], { lostRegion, isReporting: false }],
    [['unknown', 'silent'], { isReporting: false, seenAt: earlier }],
    [['unknown', 'neverSeen'], { isReporting: false, seenAt: null }],
    [['unknown', 'notAnswered'], unasked],
    [['unknown', 'notAnswered'], { answeredAt: earlier }],
  ])('is %j with %j', (said, facts) => {
    expect(judge(facts)).toEqual(said);
  });

  it('is judged by what fires about it', () => {
    expect(judge({}, { critical: 1, worse: 0 })).toEqual(['critical', 'alertsCritical']);
    expect(judge({}, { critical: 0, worse: 2 })).toEqual(['degraded', 'alertsWarning']);
  });

  it('is counted by its phase, as the list of clusters counts it', () => {
    const counted = ['failed', 'degraded', 'updating', 'unknown', 'deleting', 'ready', 'hibernated'] as const;
    const changing = ['changing', 'changing', 'changing'];
    expect(counted.map(fleetStateOf)).toEqual(['failed', 'degraded', ...changing, 'ready', 'asleep']);
    expect(isAlerting({ state: 'ready', verdict: 'degraded' })).toBe(true);
    expect(isAlerting({ state: 'ready', verdict: 'unknown' })).toBe(false);
    expect(isAlerting({ state: 'failed', verdict: 'critical' })).toBe(false);
  });

  it('that is known to be bad stands before one that nobody knows, and that before a good one', () => {
    const order = ['critical', 'degraded', 'unknown', 'healthy', 'asleep'] as const;
    expect([...order].sort((a, b) => badness(a) - badness(b))).toEqual(order);
  });
});
