import { describe, expect, it } from 'vitest';
import { prepareMapGroups } from './prepare-map-groups';

const item = (project: string | null, cluster: string, amount: string) => ({ keys: [project, cluster], amount });

describe('groups of the map of costs', () => {
  it('has projects by what they cost and in each the dearest cluster first, with exact sums', () => {
    const groups = prepareMapGroups([
      item('a', 'a/one', '0.1'),
      item('a', 'a/two', '0.2'),
      item('b', 'b/one', '5'),
      item('b', 'b/free', '0'),
      item(null, 'x/nobody', '1'),
    ]);
    expect(groups.map(({ project, amount }) => [project, amount])).toEqual([
      ['b', '5'],
      [null, '1'],
      ['a', '0.3'],
    ]);
    expect(groups[0]?.tiles.map(({ cluster }) => cluster)).toEqual(['b/one']);
    expect(groups[2]?.tiles.map(({ cluster }) => cluster)).toEqual(['a/two', 'a/one']);
  });

  it('joins several small ones of a project and loses no amount; a single one stays itself', () => {
    const [group] = prepareMapGroups([
      item('a', 'a/large', '1000'),
      item('a', 'a/s1', '1'),
      item('a', 'a/s2', '2'),
      item('a', 'a/s3', '3'),
    ]);
    expect(group?.tiles).toEqual([
      { key: 'a/large', cluster: 'a/large', amount: '1000', count: 1 },
      { key: ':rest', cluster: null, amount: '6', count: 3 },
    ]);
    const [single] = prepareMapGroups([item('a', 'a/large', '1000'), item('a', 'a/s1', '1')]);
    expect(single?.tiles.map(({ cluster }) => cluster)).toEqual(['a/large', 'a/s1']);
  });

  it('shows no more tiles of a project than can be told apart', () => {
    const many = Array.from({ length: 40 }, (_, at) => item('a', `a/c${at}`, '10'));
    const [group] = prepareMapGroups(many);
    expect(group?.tiles).toHaveLength(13);
    expect(group?.tiles[0]).toMatchObject({ count: 28, amount: '280' });
    expect(group?.amount).toBe('400');
  });
});
