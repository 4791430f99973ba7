import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import manifest from '../../package.json';

const folder = mkdtempSync(join(tmpdir(), 'slipway-sbom-'));
// npm takes more than the usual five seconds to start where other work runs beside it.
beforeAll(() => void execFileSync(process.execPath, ['scripts/sbom.mjs', folder]), 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

const read = (file: string) => readFileSync(join(folder, file), 'utf8');

it('the bill of materials holds what the images do, and nothing of development', () => {
  const { bomFormat, components } = JSON.parse(read('sbom.cdx.json')) as {
    bomFormat: string;
    components: { name: string; version: string }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const wanted = Object.entries(manifest.dependencies).map(([name, version]) => `${name}@${version}`);
  expect(wanted.filter((one) => !listed.has(one))).toEqual([]);
  const names = components.map(({ name }) => name);
  expect(names.filter((name) => /^(vitest|@playwright\/test|@biomejs\/biome|knip)$/.test(name))).toEqual([]);
});

it('every package has a licence in the list', () => {
  const rows = read('licences.md').trim().split('\n').slice(4);
  expect(rows.length).toBeGreaterThan(300);
  for (const row of rows) expect(row).toMatch(/^\| \S+ \| \d+\.\S+ \| [A-Za-z0-9().+ -]+ \|$/);
});
