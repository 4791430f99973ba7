import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readDuration } from './duration.ts';
import { exitCodes, Failure } from './failure.ts';
import { readCluster } from './names.ts';
import { readValues, setValues } from './values.ts';

it.each([
  [['workersNumber=3'], { workersNumber: 3 }],
  [['worker.instanceType=m5.large', 'worker.disk=20'], { worker: { instanceType: 'm5.large', disk: 20 } }],
  [['on=true', 'none=null', 'text="3"', 'empty='], { on: true, none: null, text: '3', empty: null }],
  [['zones=[a, b]', 'a\\.b.c=x=y'], { zones: ['a', 'b'], 'a.b': { c: 'x=y' } }],
])('reads %j as values', (pairs, values) => {
  expect(setValues({}, pairs)).toEqual(values);
});

it.each(['workersNumber', '=3', 'a..b=1', '__proto__.x=1', 'a.constructor=1', 'list=[1'])(
  'refuses --set %s',
  (pair) => {
    expect(() => setValues({}, [pair])).toThrow(expect.objectContaining({ exitCode: exitCodes.usage }));
  },
);

it('lays single values over those of a file, and leaves the file’s others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slipway-values-'));
  const file = join(folder, 'values.yaml');
  await writeFile(file, 'region: eu-central-1\nworker: { instanceType: t3.large, disk: 20 }\n');
  expect(setValues(await readValues(file), ['worker.instanceType=m5.large'])).toEqual({
    region: 'eu-central-1',
    worker: { instanceType: 'm5.large', disk: 20 },
  });
  await writeFile(file, '- a list\n');
  await expect(readValues(file)).rejects.toThrow('holds no values by name');
  await expect(readValues(join(folder, 'nothing'))).rejects.toThrow('cannot be read');
  await rm(folder, { recursive: true });
});

it('reads times and clusters, and refuses what is neither', () => {
  expect(['90s', '30m', '2h'].map(readDuration)).toEqual([90_000, 1_800_000, 7_200_000]);
  expect(readCluster('team-a/shop')).toEqual({ namespace: 'team-a', name: 'shop' });
  for (const wrong of ['', '5', '1d', '-1s']) expect(() => readDuration(wrong)).toThrow(Failure);
  for (const wrong of ['shop', 'a/b/c', '/shop']) expect(() => readCluster(wrong)).toThrow(Failure);
});
