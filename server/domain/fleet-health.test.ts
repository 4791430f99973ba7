import { describe, expect, it } from 'vitest';
import { badness, type FleetFacts, judgeFleet } from './fleet-health.ts';

const at = new Date('2026-11-21T14:00:00Z');
const well: FleetFacts = {
  ...{ phase: 'ready', nodesReady: 3, nodesTotal: 3, seenAt: at, isReporting: true, lostRegion: null },
};
const judge = (facts: Partial<FleetFacts>) => {
  const { verdict, reason } = judgeFleet({ ...well, ...facts });
  return [verdict, reason];
};
const lostRegion = { name: 'eu-west', since: at };

describe('a cluster of the fleet', () => {
  it.each<[string[], Partial<FleetFacts>]>([
    [['healthy', 'allWell'], {}],
    [['healthy', 'allWell'], { phase: 'updating' }],
    [['healthy', 'allWell'], { nodesReady: null }],
    [['critical', 'failed'], { phase: 'failed', isReporting: false }],
    [['degraded', 'degraded'], { phase: 'degraded' }],
    [['degraded', 'nodesNotReady'], { nodesReady: 2, lostRegion }],
    [['asleep', 'hibernated'], { phase: 'hibernated', isReporting: false }],
    [['unknown', 'leaving'], { phase: 'deleting' }],
    [['unknown', 'notUp'], { phase: 'provisioning', nodesReady: 0 }],
    [['unknown', 'regionLost'], { lostRegion, isReporting: false }],
    [['unknown', 'silent'], { isReporting: false }],
    [['unknown', 'neverSeen'], { isReporting: false, seenAt: null }],
    [['unknown', 'notKnown'], { isReporting: null }],
    [['unknown', 'notKnown'], { phase: 'unknown' }],
  ])('is %j with %j', (said, facts) => {
    expect(judge(facts)).toEqual(said);
  });

  it('says how many nodes and since when', () => {
    expect(judgeFleet({ ...well, nodesReady: 1 }).values).toEqual({ notReady: 2, total: 3 });
    expect(judgeFleet({ ...well, isReporting: false }).values).toEqual({ since: at.toISOString() });
  });

  it('that is known to be bad stands before one that nobody knows, and that before a good one', () => {
    const order = ['critical', 'degraded', 'unknown', 'healthy', 'asleep'] as const;
    expect([...order].sort((a, b) => badness(a) - badness(b))).toEqual(order);
  });
});
