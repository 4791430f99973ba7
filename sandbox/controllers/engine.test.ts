import { readdirSync, readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { KubeObject } from './client/objects.ts';
import { type Facts, readStages } from './engine.ts';
import { StageRunner } from './runtime/stage-runner.ts';
import { VirtualClock } from './runtime/virtual-clock.ts';

interface Input {
  stages: string;
  seed: number;
  start: string;
  minutes: number;
  facts: Facts;
  /** Facts that change at a second of the run. */
  later?: { at: number; facts: Partial<Facts> }[];
  object: KubeObject;
}

const folder = new URL('./testdata/', import.meta.url);
const cases = readdirSync(folder).flatMap((file) => /^(.+)\.input\.yaml$/.exec(file)?.[1] ?? []);
const read = (file: string): unknown => parse(readFileSync(new URL(file, folder), 'utf8'));

async function play(input: Input): Promise<unknown> {
  const start = new Date(input.start);
  const clock = new VirtualClock(start);
  const seconds = () => (clock.now().getTime() - start.getTime()) / 1000;
  let object: KubeObject = input.object;
  let facts = input.facts;
  const steps: { at: number; stage: string; event?: unknown }[] = [];
  const runner: StageRunner = new StageRunner({
    stages: await readStages(input.stages),
    clock,
    seed: input.seed,
    read: () => (object.metadata.deletionTimestamp && !object.metadata.finalizers?.length ? undefined : object),
    factsOf: () => facts,
    write: async ({ stage, after }) => {
      object = after;
      steps.push({ at: seconds(), stage: stage.name });
    },
  });
  for (const change of input.later ?? [])
    clock.after(change.at * 1000, () => {
      facts = { ...facts, ...change.facts };
      runner.consider(object);
    });
  runner.consider(object);
  const end = new Date(start.getTime() + input.minutes * 60_000);
  while (clock.step(end)) await setImmediate();
  return { steps, object };
}

describe('stages', () => {
  it('have golden pairs', () => expect(cases.length).toBeGreaterThan(6));

  it.each(cases)('%s', async (name) => {
    const played = await play(read(`${name}.input.yaml`) as Input);
    expect(played).toEqual(read(`${name}.output.yaml`));
  });

  it('jitter follows the seed and nothing else', async () => {
    const input = read('machine-worker.input.yaml') as Input;
    expect(await play(input)).toEqual(await play(input));
    expect(await play({ ...input, seed: input.seed + 1 })).not.toEqual(await play(input));
  });
});
