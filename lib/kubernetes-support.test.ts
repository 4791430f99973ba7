import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { supportedUntil } from './kubernetes-support.ts';

it('knows every minor version that the templates of the sandbox install', () => {
  const charts = globSync('sandbox/seed/charts/*/values.yaml').map((file) => readFileSync(file, 'utf8'));
  // An add-on of EKS writes its own version in the same way, with a build of EKS behind it.
  const versions = new Set(
    charts.flatMap((chart) => chart.match(/(?<=\bversion: )v1\.\d+\.\d+(?!-eksbuild)\b/g) ?? []),
  );
  expect(versions.size).toBeGreaterThan(1);
  expect([...versions].filter((version) => supportedUntil(version) === null)).toEqual([]);
});

it('is silent about what it does not know', () => {
  expect(supportedUntil('v1.34.1')).toBe('2026-10');
  expect(supportedUntil('1.99.0')).toBeNull();
  expect(supportedUntil(null)).toBeNull();
});
