import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compare } from 'semver';
import { parse } from 'yaml';
import { isObject } from './json.ts';

const chartFolder = resolve(import.meta.dirname, '../seed/charts');

/** A chart of another version with the same schema holds only the values in which it differs from this one. */
const basedOn = 'sandbox/based-on';
const providerAnnotation = 'cluster.x-k8s.io/provider';
const contractAnnotation = /^cluster\.x-k8s\.io\/((?:bootstrap|control-plane|infrastructure)-.+)$/;

export interface Chart {
  name: string;
  version: string;
  description: string;
  annotations: Record<string, string>;
  /** Default values; what k0rdent publishes as `status.config` of a template. */
  values: Record<string, unknown>;
  /** The values' JSON Schema, or null for a chart without one. */
  schema: Record<string, unknown> | null;
  /** Name of the one chart that it wraps, under which Helm takes its values; k0rdent publishes those of the wrapped one. */
  wraps: string | null;
  /** Sorted, without doubles; empty for a service chart. */
  providers: string[];
  /** Provider → Cluster API contract version. */
  contracts: Record<string, string>;
}

interface ChartYaml {
  name: string;
  version: string;
  description?: string;
  annotations?: Record<string, string>;
  dependencies?: { name: string; version: string }[];
}

const cache = new Map<string, Chart | null>();

/** Merges as Helm merges values: objects key by key, everything else replaced, and a null removes a key's default. */
export function mergeValues(base: Record<string, unknown>, over: Record<string, unknown>): Record<string, unknown> {
  const merged = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const before = merged[key];
    if (value === null) delete merged[key];
    else merged[key] = isObject(before) && isObject(value) ? mergeValues(before, value) : value;
  }
  return merged;
}

function readChart(name: string, version: string): Chart | null {
  const folder = join(chartFolder, `${name}-${version}`);
  if (!existsSync(join(folder, 'Chart.yaml'))) return null;
  const meta = parse(readFileSync(join(folder, 'Chart.yaml'), 'utf8')) as ChartYaml;
  const { [basedOn]: baseVersion, ...annotations } = meta.annotations ?? {};
  const base = baseVersion ? loadChart(name, baseVersion) : null;
  const own = parse(readFileSync(join(folder, 'values.yaml'), 'utf8')) as Record<string, unknown>;
  const schemaFile = join(folder, 'values.schema.json');
  const contracts: Record<string, string> = {};
  for (const [key, value] of Object.entries(annotations)) {
    const provider = contractAnnotation.exec(key)?.[1];
    if (provider) contracts[provider] = value;
  }
  const providers = (annotations[providerAnnotation] ?? '').split(',').map((provider) => provider.trim());
  const [dependency, ...others] = meta.dependencies ?? [];
  const isWrapper = dependency?.name === meta.name && dependency.version === meta.version && others.length === 0;
  return {
    name: meta.name,
    version: meta.version,
    description: meta.description ?? '',
    annotations,
    values: base ? mergeValues(base.values, own) : own,
    schema: base ? base.schema : existsSync(schemaFile) ? JSON.parse(readFileSync(schemaFile, 'utf8')) : null,
    wraps: isWrapper ? meta.name : null,
    providers: [...new Set(providers.filter((provider) => provider !== ''))].sort(),
    contracts,
  };
}

/** Names and versions come from objects that people write, so they must not lead out of the folder. */
const chartPart = /^[a-z0-9]+([.-][a-z0-9]+)*$/;

function findNewest(name: string): string {
  const versions = readdirSync(chartFolder)
    .filter((folder) => folder.startsWith(`${name}-`))
    .map((folder) => folder.slice(name.length + 1))
    .filter((version) => /^\d+\.\d+\.\d+$/.test(version));
  return versions.sort(compare).at(-1) ?? '';
}

/**
 * The chart of that name and version in the sandbox's own chart repository, or null when there is none.
 * `*`, the default of a HelmChart, means the newest version; other version ranges are not understood.
 */
export function loadChart(name: string, wanted: string): Chart | null {
  const version = wanted === '*' ? findNewest(name) : wanted;
  if (!chartPart.test(name) || !chartPart.test(version)) return null;
  const key = `${name}-${version}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const chart = readChart(name, version);
  cache.set(key, chart);
  return chart;
}

/** All charts of the repository, sorted by folder name. */
export function listCharts(): Chart[] {
  return readdirSync(chartFolder)
    .sort()
    .map((folder) => {
      const dash = folder.search(/-\d+\.\d+\.\d+$/);
      const chart = dash > 0 ? loadChart(folder.slice(0, dash), folder.slice(dash + 1)) : null;
      if (!chart) throw new Error(`sandbox/seed/charts/${folder} is not a chart folder <name>-<version>`);
      return chart;
    });
}
