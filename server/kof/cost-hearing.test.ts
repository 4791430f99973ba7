import { expect, it } from 'vitest';
import { createHearing } from './cost-hearing.ts';
import { readProfile } from './profile.ts';

const { labels } = readProfile('http://localhost').metrics;
const seriesOf = (...clusters: string[]) =>
  clusters.map((name) => {
    const own = { [labels.clusterNamespace]: 'team', [labels.cluster]: name, [labels.region]: name[0] ?? '' };
    return { labels: own, points: [] };
  });
const hearing = createHearing(labels);

/** Of e1, e2 (in e) and w1 (in w), which are all there, those of `fees` tell a fee. */
function listen(...fees: string[]) {
  const listening = hearing.listen();
  listening.take({ question: 'fee', series: seriesOf(...fees) });
  listening.take({ question: 'region', series: seriesOf('e1', 'e2', 'w1') });
  return listening.silent();
}

it('misses what a region told before, until it says by itself that there is nothing', () => {
  expect(listen('e1')).toEqual([]);
  expect(listen('w1')).toEqual([{ region: 'e', question: 'fee' }]);
  expect(listen('e2')).toEqual([{ region: 'w', question: 'fee' }]);
  expect(listen('e2', 'w1')).toEqual([]);
  hearing.forget('w', 'fee');
  expect(listen('e2')).toEqual([]);
});
