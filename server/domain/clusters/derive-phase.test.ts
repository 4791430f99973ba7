import { describe, expect, it } from 'vitest';
import en from '../../../messages/en.json' with { type: 'json' };
import zh from '../../../messages/zh.json' with { type: 'json' };
import { broken, valid, wrongType } from './cluster-phase.fixtures.ts';
import { causeKeys, nextStepKeys } from './cluster-words.ts';
import { clusterFacts as facts } from './derive-phase.fixtures.ts';
import { deriveClusterState } from './derive-phase.ts';

describe('what the reader is told', () => {
  it('names the wrong field and keeps the controllers’ words', () => {
    const row = broken(...valid.slice(0, 2), ['HelmChartReady', 'F', 'Failed', wrongType]);
    const state = deriveClusterState(facts({ conditions: row }));
    expect(state.cause?.params).toEqual({ pointer: '/workersNumber', problem: 'got string, want integer' });
    expect(state.words).toBe(wrongType);
  });

  it('has words in both languages for every cause and next step', () => {
    for (const messages of [en, zh]) {
      expect(Object.keys(messages.clusterCause).toSorted()).toEqual(causeKeys.toSorted());
      expect(Object.keys(messages.clusterNext).toSorted()).toEqual(nextStepKeys.toSorted());
    }
  });
});
