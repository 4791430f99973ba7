import { describe, expect, it } from 'vitest';
import { createProjectSchema } from '@/lib/contracts/projects';
import { emptyProject, findDraftProblems, toProject } from './project-draft';

const draft = (change: Partial<typeof emptyProject>) => ({ ...emptyProject, name: 'search', ...change });
const limits = (change: Partial<typeof emptyProject.quota>) => draft({ quota: { ...emptyProject.quota, ...change } });

describe('a project that is typed', () => {
  it('is sent whole, as the contract has it', () => {
    const full = draft({
      namespace: 'search-prod',
      title: ' Search ',
      titleZh: '搜索',
      owner: 'lead@demo',
      costCentre: 'CC-7',
      labels: 'team=search\n\n example.com/tier = gold \nempty=',
      monthly: '9000',
      currency: 'EUR',
      quota: { ...emptyProject.quota, clusters: '5', gpu: '0' },
    });
    expect(findDraftProblems(full)).toEqual([]);
    expect(createProjectSchema.parse(toProject(full))).toEqual({
      name: 'search',
      namespace: 'search-prod',
      title: { en: 'Search', zh: '搜索' },
      owner: 'lead@demo',
      costCentre: 'CC-7',
      quota: { clusters: 5, gpu: 0 },
      labels: { team: 'search', 'example.com/tier': 'gold', empty: '' },
      budget: { currency: 'EUR', monthly: '9000' },
    });
  });

  it('needs a name alone', () => {
    expect(findDraftProblems(emptyProject)).toEqual([{ pointer: '/name', code: 'nameNeeded' }]);
    expect(createProjectSchema.parse(toProject(draft({})))).toMatchObject({
      name: 'search',
      title: { en: 'search' },
      owner: null,
      labels: {},
      quota: {},
      budget: null,
    });
  });

  it.each([
    [draft({ namespace: 'Search' }), { pointer: '/namespace', code: 'nameNeeded' }],
    [draft({ labels: 'a=b\nnothing' }), { pointer: '/labels', code: 'labelLine', line: 2 }],
    [draft({ labels: 'a=b\na=c' }), { pointer: '/labels', code: 'labelTwice', key: 'a' }],
    [draft({ labels: 'a=b c' }), { pointer: '/labels', code: 'value', key: 'a', value: 'b c' }],
    [draft({ labels: 'slipway.dev/project=x' }), expect.objectContaining({ code: 'reserved' })],
    [limits({ memoryGib: '1.5' }), { pointer: '/quota/memoryGib', code: 'wholeNumber' }],
    [limits({ nodes: '-1' }), { pointer: '/quota/nodes', code: 'wholeNumber' }],
    [draft({ monthly: '-5' }), { pointer: '/budget/monthly', code: 'amountNeeded' }],
    [draft({ monthly: '5', currency: 'usd' }), { pointer: '/budget/currency', code: 'currencyNeeded' }],
  ])('says at its field what is wrong: %#', (wrong, problem) => expect(findDraftProblems(wrong)).toEqual([problem]));
});
