import { expect, it } from 'vitest';
import { readRecording, replay } from './recordings.ts';
import { findSharedData } from './shared-data.ts';

const folder = findSharedData('real');
const seen = folder ? replay(readRecording(folder)) : [];
const of = (name: string) => seen.filter((one) => one.name === name);

it.runIf(folder)('findings of a schema check read the same in whatever order they come', () => {
  for (const name of ['aws-dry-bad', 'demo-badcfg', 'demo-badcfg-dry']) {
    const failing = of(name).flatMap(({ view }) => (view?.row.phase === 'failed' ? [view] : []));
    expect(failing.length, name).toBeGreaterThan(0);
    expect(new Set(failing.map(({ row }) => JSON.stringify(row.cause))).size, name).toBe(1);
    expect(new Set(failing.map(({ detail }) => JSON.stringify(detail.nextStep))).size, name).toBe(1);
  }
});
