import { describe, expect, it } from 'vitest';
import { drawVersions, hasStep } from './version-line.ts';

const chain = [
  { template: 'a-1', upgrades: ['a-2'] },
  { template: 'a-2', upgrades: ['a-3'] },
  { template: 'a-3', upgrades: [] },
];
const version = (template: string) => ({
  template,
  version: template.slice(-1),
  kubernetes: null,
  isValid: true,
  catalogState: null,
});
const templates = ['a-1', 'a-2', 'a-3', 'b-1'].map(version);
const draw = (runs: string, offered: string[], chains = [chain]) =>
  drawVersions({ runs, offered, chains, templates }).map(({ template, standing, reachedFrom }) => ({
    template,
    standing,
    reachedFrom,
  }));

describe('the versions of a cluster', () => {
  it('are those of its chains, with the step before each', () => {
    expect(draw('a-1', ['a-2'])).toEqual([
      { template: 'a-1', standing: 'runs', reachedFrom: [] },
      { template: 'a-2', standing: 'offered', reachedFrom: ['a-1'] },
      { template: 'a-3', standing: 'later', reachedFrom: ['a-2'] },
    ]);
    expect(draw('a-3', []).map(({ standing }) => standing)).toEqual(['older', 'older', 'runs']);
  });

  it('is the one that runs where no chain knows it', () => {
    expect(draw('b-1', [])).toEqual([{ template: 'b-1', standing: 'runs', reachedFrom: [] }]);
  });

  it('lead back only where a chain says so', () => {
    expect(hasStep([chain], 'a-2', 'a-1')).toBe(false);
    expect(hasStep([[...chain, { template: 'a-2', upgrades: ['a-1'] }]], 'a-2', 'a-1')).toBe(true);
  });
});
