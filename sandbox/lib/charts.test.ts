import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@cfworker/json-schema';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { findSharedData, namesIn } from '../../tests/support/shared-data.ts';
import { listCharts, loadChart, mergeValues } from './charts.ts';

type Schema = Record<string, unknown>;

const upstreamFolder = findSharedData('template-schemas');
const charts = listCharts();
const prose = new Set(['title', 'description', '$schema']);

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One entry for each keyword of each place, `worker.rootVolumeSize:minimum` → `8`; prose left out. */
function collectFacts(schema: Schema, path: string, facts: Map<string, string>): Map<string, string> {
  for (const [keyword, value] of Object.entries(schema)) {
    if (prose.has(keyword)) continue;
    if ((keyword === 'properties' || keyword === 'patternProperties') && isSchema(value)) {
      for (const [name, child] of Object.entries(value)) {
        facts.set(`${path}.${name}`, keyword);
        if (isSchema(child)) collectFacts(child, `${path}.${name}`, facts);
      }
    } else if ((keyword === 'items' || keyword === 'additionalProperties') && isSchema(value)) {
      collectFacts(value, `${path}[${keyword}]`, facts);
    } else facts.set(`${path}:${keyword}`, JSON.stringify(value));
  }
  return facts;
}

describe('the chart repository', () => {
  it('knows no chart that is not there', () => {
    expect(loadChart('aws-standalone-cp', '9.9.9')).toBeNull();
    expect(loadChart('../charts/aws-eks', '1.0.13')).toBeNull();
    expect(loadChart('unheard-of', '*')).toBeNull();
    expect(loadChart('aws-standalone-cp', '*')?.version).toBe('1.0.44');
  });

  it('reads providers and contracts from the annotations', () => {
    const chart = loadChart('aws-standalone-cp', '1.0.43');
    expect(chart?.providers).toEqual([
      'bootstrap-k0sproject-k0smotron',
      'control-plane-k0sproject-k0smotron',
      'infrastructure-aws',
    ]);
    expect(chart?.contracts['infrastructure-aws']).toBe('v1beta2');
    expect(loadChart('adopted-cluster', '1.0.2')?.contracts).toEqual({});
    expect(loadChart('ingress-nginx', '4.13.0')?.providers).toEqual([]);
  });

  it('builds another version on the values and schema of its base', () => {
    const base = loadChart('aws-standalone-cp', '1.0.43');
    const newer = loadChart('aws-standalone-cp', '1.0.44');
    expect(newer?.schema).toBe(base?.schema);
    expect(newer?.values).toMatchObject({ workersNumber: 2, k0s: { version: 'v1.36.4+k0s.0', arch: 'amd64' } });
    expect(newer?.annotations).toEqual(base?.annotations);
  });

  it('merges values as Helm does', () => {
    const base = { a: { b: 1, c: [1, 2] }, d: 'x', e: { f: 1 } };
    expect(mergeValues(base, { a: { c: [3] }, d: null, e: 2 })).toEqual({ a: { b: 1, c: [3] }, e: 2 });
  });

  it.each(charts.map((chart) => [`${chart.name} ${chart.version}`, chart] as const))(
    '%s: its defaults pass',
    (_, chart) => {
      if (chart.schema === null) return expect(chart.contracts).toEqual({});
      const asGiven = (values: Record<string, unknown>) => (chart.wraps ? { [chart.wraps]: values } : values);
      const result = new Validator(chart.schema, '2020-12', false).validate(asGiven(chart.values));
      expect(result.errors).toEqual([]);
      // A schema that accepts anything would make the line above worthless.
      const first = Object.keys(chart.values)[0] ?? '';
      const wrong = asGiven({ ...chart.values, [first]: ['wrong'] });
      expect(new Validator(chart.schema, '2020-12').validate(wrong).valid).toBe(false);
    },
  );

  it('explains every field of a cluster chart in words', () => {
    const silent: string[] = [];
    const walk = (schema: Schema, path: string) => {
      for (const [name, child] of Object.entries((schema.properties ?? {}) as Record<string, Schema>)) {
        if (!child.title || !child.description) silent.push(`${path}.${name}`);
        walk(child, `${path}.${name}`);
        if (isSchema(child.items)) walk(child.items, `${path}.${name}[]`);
      }
    };
    for (const chart of charts) if (chart.schema && chart.providers.length > 0) walk(chart.schema, chart.name);
    expect(silent).toEqual([]);
  });
});

describe.skipIf(upstreamFolder === null)('parity with the built-in templates', () => {
  const folder = upstreamFolder ?? '';
  const names = namesIn(upstreamFolder, '.schema.json').map((file) => file.replace('.schema.json', ''));
  let versions: Map<string, string>;
  beforeAll(() => {
    const rows = readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/^\| ([a-z0-9-]+) \| (\d+\.\d+\.\d+) \|/gm);
    versions = new Map([...rows].map(([, name = '', version = '']) => [name, version]));
  });
  let compared = 0;

  it.each(names)('%s', (name) => {
    const chart = loadChart(name, versions.get(name) ?? '');
    const theirs = collectFacts(JSON.parse(readFileSync(join(folder, `${name}.schema.json`), 'utf8')), '', new Map());
    const ours = collectFacts(chart?.schema ?? {}, '', new Map());
    expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(theirs));
    expect(chart?.values).toEqual(parse(readFileSync(join(folder, `${name}.values.yaml`), 'utf8')));
    compared += theirs.size;
  });

  it('prints how much it compared', () => {
    console.info(`template parity: ${names.length} charts, ${compared} facts equal`);
    expect(names.length).toBe(18);
    expect(compared).toBeGreaterThan(2_500);
  });
});
