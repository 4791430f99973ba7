import { expect, it } from 'vitest';
import { clusterFacts } from './derive-phase.fixtures.ts';
import { deriveClusterState } from './derive-phase.ts';
import { refers, running } from './situation.fixtures.ts';

const { createdAt } = clusterFacts();
const references = refers('DataSource', 'pg', 'missing');
const causeAfter = (seconds: number, over = {}) => {
  const now = new Date(createdAt.getTime() + seconds * 1_000);
  return deriveClusterState(clusterFacts({ now, references, ...over })).cause?.key;
};

it('waits half a minute for what is applied together with the cluster and arrives after it', () => {
  expect([0, 5, 29.9].map((seconds) => causeAfter(seconds))).toEqual(Array(3).fill('awaitingController'));
  expect([30, 600].map((seconds) => causeAfter(seconds))).toEqual(Array(2).fill('referenceMissing'));
});

it('waits for nothing where the cluster has worked already', () => {
  expect(causeAfter(5, running)).toBe('referenceMissing');
});
