import { expect, it } from 'vitest';
import { hourMs } from '../../lib/days.ts';
import { tellHour } from '../../tests/support/tell-hour.ts';
import { type MetricsAnswer, MetricsError, type RangeSeries } from '../ports/metrics.ts';
import { type Part, readInParts, wholeAnswer } from './cost-parts.ts';

const from = new Date('2026-03-01');
const to = new Date(from.getTime() + 8 * hourMs);
const whole: Part = { from, to, region: null, clusters: null };
const fleet = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ namespace: 'team', name, region: name < 'c' ? 'eu' : 'us' }));
const hoursOf = (part: Part) =>
  Array.from({ length: (part.to.getTime() - part.from.getTime()) / hourMs }, (_, at) => at * hourMs + +part.from);

/** A source in which `isBad` says of which cluster and hour it fails with `failure`; it counts how often it was asked. */
function sourceOf(failure: () => Error, isBad: (name: string, hour: number) => boolean) {
  const asked: Part[] = [];
  const isMeant = (part: Part, { name, region }: (typeof fleet)[number]) =>
    (part.clusters?.some((one) => one.name === name) ?? true) && (part.region ?? region) === region;
  const read = async (part: Part) => {
    asked.push(part);
    const meant = fleet.filter((one) => isMeant(part, one));
    if (meant.some(({ name }) => hoursOf(part).some((hour) => isBad(name, hour)))) throw failure();
    return meant.flatMap(({ name, region }) => hoursOf(part).map((at) => tellHour(new Date(at), name, { region })));
  };
  return { asked, run: () => readInParts(whole, read, async () => fleet) };
}
const tooMuch = () => new MetricsError('too-much', 'larger than it may be');

it('asks once where all of it can be had', async () => {
  const { asked, run } = sourceOf(tooMuch, () => false);
  const { clusters, unread } = await run();
  expect([clusters.length, unread, asked.length]).toEqual([40, [], 1]);
});

it('reads all others where one cluster is too much in any hour, and names it', async () => {
  const { clusters, unread } = await sourceOf(tooMuch, (name) => name === 'd').run();
  expect(clusters).toHaveLength(32);
  expect(clusters.some(({ name }) => name === 'd')).toBe(false);
  expect(unread).toHaveLength(8);
  expect(unread[0]).toEqual({
    reason: 'too-much',
    from,
    to: new Date(+from + hourMs),
    cluster: { namespace: 'team', name: 'd' },
  });
});

it('reads the other hours of a cluster that is too much in one', async () => {
  const bad = +from + 3 * hourMs;
  const { clusters, unread } = await sourceOf(tooMuch, (name, hour) => name === 'd' && hour === bad).run();
  expect(clusters).toHaveLength(39);
  expect(unread).toMatchObject([{ from: new Date(bad), to: new Date(bad + hourMs), cluster: { name: 'd' } }]);
});

it('gives any other failure on', async () => {
  const down = () => new MetricsError('unreachable', 'nobody there');
  await expect(sourceOf(down, () => true).run()).rejects.toMatchObject({ failure: 'unreachable' });
});

const answer = (isPartial: boolean): MetricsAnswer<RangeSeries> => ({ series: [], warnings: [], isPartial });
const partial = async (): Promise<Error> => {
  try {
    await wholeAnswer(async () => answer(true), undefined);
  } catch (error) {
    return error as Error;
  }
  throw new Error('it was taken for whole');
};

it('asks once more what was answered in part', async () => {
  const answers = [answer(true), answer(false)];
  expect(await wholeAnswer(async () => answers.shift() ?? answer(true), undefined)).toEqual([]);
  expect(answers).toEqual([]);
  expect(await partial()).toBeInstanceOf(Error);
});

it('reads the regions that answer whole, and names the one that does not', async () => {
  const error = await partial();
  const { asked, run } = sourceOf(
    () => error,
    (name) => name === 'a',
  );
  const { clusters, unread } = await run();
  expect([...new Set(clusters.map(({ region }) => region))]).toEqual(['us']);
  // Regions that nobody could name at all are not known either.
  expect(unread).toEqual([
    { reason: 'partial-answer', from, to, region: 'eu' },
    { reason: 'partial-answer', from, to, butRegions: ['eu', 'us'] },
  ]);
  expect(asked).toHaveLength(3);
});

const slow = () => new MetricsError('timed-out', 'no answer in time');
const regional = (all: Part[]) => all.map(({ region }) => region);

it('asks region by region where all at once is too slow, and names the region that still is', async () => {
  const { asked, run } = sourceOf(slow, (name) => name === 'a');
  const { clusters, unread } = await run();
  expect([...new Set(clusters.map(({ region }) => region))]).toEqual(['us']);
  expect(unread).toEqual([
    { reason: 'region-lost', from, to, region: 'eu' },
    { reason: 'region-lost', from, to, butRegions: ['eu', 'us'] },
  ]);
  expect(regional(asked)).toEqual([null, 'eu', 'us']);
});

it('reads all of it by regions where only all at once is too much work', async () => {
  let busy = true;
  const { asked, run } = sourceOf(
    () => {
      busy = false;
      return new MetricsError('overloaded', 'too much to do');
    },
    () => busy,
  );
  const { clusters } = await run();
  expect([clusters.length, regional(asked)]).toEqual([40, [null, 'eu', 'us']]);
});

it('leaves a source alone that struggles with each of its regions', async () => {
  const { asked, run } = sourceOf(slow, () => true);
  await expect(run()).rejects.toMatchObject({ failure: 'timed-out' });
  expect(regional(asked)).toEqual([null, 'eu', 'us']);
  const many = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ namespace: 'team', name, region: name }));
  const tried: Part[] = [];
  const read = async (part: Part) => {
    tried.push(part);
    throw slow();
  };
  await expect(readInParts(whole, read, async () => many)).rejects.toMatchObject({ failure: 'timed-out' });
  expect(regional(tried)).toEqual([null, 'a', 'b', 'c']);
});

it('does not ask on where a source has one region, or does not even say which it has', async () => {
  const { asked, run } = sourceOf(slow, () => true);
  const read = async (part: Part) => {
    asked.push(part);
    throw slow();
  };
  const [one] = fleet;
  await expect(readInParts(whole, read, async () => (one ? [one] : []))).rejects.toMatchObject({
    failure: 'timed-out',
  });
  const silent = async () => {
    throw new MetricsError('unreachable', 'nobody there');
  };
  await expect(readInParts(whole, read, silent)).rejects.toMatchObject({ failure: 'unreachable' });
  expect(asked).toHaveLength(2);
  await expect(run()).rejects.toMatchObject({ failure: 'timed-out' });
});

const readMost = async (part: Part) => {
  const meant = fleet.filter(({ region }) => (part.region ?? region) === region);
  const wanted = part.clusters ? meant.filter(({ name }) => part.clusters?.some((one) => one.name === name)) : meant;
  if (wanted.length > 3) throw tooMuch();
  if (wanted.some(({ name }) => name === 'b')) throw slow();
  return wanted.map(({ name, region }) => tellHour(from, name, { region }));
};
const findIn = async ({ region }: Part) => fleet.filter((one) => (region ?? one.region) === one.region);

it('reads the regions of some clusters where these are too slow together', async () => {
  const { clusters, unread } = await readInParts({ ...whole, clusters: fleet }, readMost, findIn);
  expect(clusters.map(({ name }) => name).sort()).toEqual(['c', 'd', 'e']);
  expect(unread.map(({ reason, cluster }) => [reason, cluster?.name])).toEqual([
    ['region-lost', 'a'],
    ['region-lost', 'b'],
  ]);
});

it('reads what is too much by regions first, of which a slow one holds up no other', async () => {
  const { clusters, unread } = await readInParts(whole, readMost, findIn);
  expect(clusters.map(({ name }) => name).sort()).toEqual(['c', 'd', 'e']);
  expect(unread).toEqual([{ reason: 'region-lost', from, to, region: 'eu' }]);
});
