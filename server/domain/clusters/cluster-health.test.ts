import { describe, expect, it } from 'vitest';
import type { ClusterPhase } from '../../../lib/contracts/clusters.ts';
import { type HealthFacts, judgeHealth } from './cluster-health.ts';

const now = Date.UTC(2026, 10, 21, 14, 32) / 1000;
const well: HealthFacts = {
  apiUp: true,
  nodesTotal: 5,
  nodesReady: 5,
  apiErrors: 0,
  isAnswered: true,
  seen: now - 10,
  apiSeen: now - 10,
  lostRegion: null,
  alerts: { critical: 0, worse: 0 },
};
const nothing: HealthFacts = { ...well, apiUp: null, nodesTotal: null, nodesReady: null, seen: null, apiSeen: null };
const judge = (facts: Partial<HealthFacts>, phase: ClusterPhase = 'ready') => {
  const { verdict, reasons } = judgeHealth({ ...well, ...facts }, phase, now);
  return [verdict, ...reasons.map(({ id }) => id)];
};

describe('health', () => {
  it('is said of a cluster whose API server is up and whose nodes are ready', () => {
    expect(judge({})).toEqual(['healthy', 'allWell']);
  });

  it.each<[string[], Partial<HealthFacts>, ClusterPhase]>([
    [['critical', 'apiDown'], { apiUp: false }, 'ready'],
    [['critical', 'failed', 'nodesNotReady'], { nodesReady: 4 }, 'failed'],
    [['degraded', 'nodesNotReady'], { nodesReady: 4 }, 'ready'],
    [['degraded', 'apiErrors'], { apiErrors: 0.011 }, 'ready'],
    [['healthy', 'allWell'], { apiErrors: 0.01 }, 'updating'],
    [['degraded', 'degraded'], {}, 'degraded'],
    [['unknown', 'notAnswered'], { nodesTotal: null, nodesReady: null }, 'ready'],
    [['unknown', 'notAnswered'], { isAnswered: false }, 'ready'],
    [['unknown', 'regionLost'], { ...nothing, lostRegion: { name: 'eu-west', since: new Date(0) } }, 'ready'],
    [['healthy', 'allWell'], { lostRegion: { name: 'eu-west', since: new Date(0) } }, 'ready'],
    [['unknown', 'neverSeen'], nothing, 'ready'],
    [['unknown', 'notUp'], nothing, 'provisioning'],
    [['critical', 'failed', 'neverSeen'], nothing, 'failed'],
    [['asleep', 'hibernated'], nothing, 'hibernated'],
    [['unknown', 'silent'], { ...nothing, seen: now - 301 }, 'ready'],
    [['unknown', 'apiUnseen'], { apiUp: null, apiSeen: null }, 'ready'],
    [['unknown', 'apiSilent'], { apiUp: null, apiSeen: now - 7200 }, 'ready'],
    [['degraded', 'nodesNotReady', 'apiSilent'], { apiUp: null, apiSeen: 1, nodesReady: 4 }, 'ready'],
    [['critical', 'alertsCritical', 'alertsWarning'], { alerts: { critical: 1, worse: 2 } }, 'ready'],
    [
      ['critical', 'alertsCritical', 'apiSilent'],
      { apiUp: null, apiSeen: 1, alerts: { critical: 1, worse: 0 } },
      'ready',
    ],
    [['degraded', 'alertsWarning'], { alerts: { critical: 0, worse: 1 } }, 'ready'],
    [
      ['unknown', 'apiSilent', 'alertsWarning'],
      { apiUp: null, apiSeen: 1, alerts: { critical: 0, worse: 1 } },
      'ready',
    ],
    [['unknown', 'notUp'], { nodesReady: 0, alerts: { critical: 0, worse: 1 } }, 'provisioning'],
    [['healthy', 'allWell'], { alerts: null }, 'ready'],
    [['unknown', 'leaving'], { alerts: { critical: 3, worse: 0 } }, 'deleting'],
    [['unknown', 'phaseUnknown'], {}, 'unknown'],
  ])('is %j', (expected, facts, phase) => {
    expect(judge(facts, phase)).toEqual(expected);
  });

  it('says since when a cluster is silent, and how many nodes are not ready', () => {
    expect(judgeHealth({ ...nothing, seen: now - 7200 }, 'ready', now).reasons).toEqual([
      { id: 'silent', values: { since: '2026-11-21T12:32:00.000Z' } },
    ]);
    expect(judgeHealth({ ...well, nodesReady: 3, apiErrors: 0.0234 }, 'ready', now).reasons).toEqual([
      { id: 'nodesNotReady', values: { notReady: 2, total: 5 } },
      { id: 'apiErrors', values: { percent: 2.3 } },
    ]);
  });
});
