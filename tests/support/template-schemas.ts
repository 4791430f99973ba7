import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { findSharedData } from './shared-data.ts';

type Values = Record<string, unknown>;
export type TemplateSchema = { chart: string; version: string; template: string; schema: Values; defaults: Values };

/** Upstream's values schemas and defaults of the built-in ClusterTemplates; empty when they are not there. */
export function readTemplateSchemas(): TemplateSchema[] {
  const folder = findSharedData('template-schemas');
  if (!folder) return [];
  const table = readFileSync(join(folder, 'README.md'), 'utf8');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.schema.json'))
    .sort()
    .map((file) => {
      const chart = file.slice(0, -'.schema.json'.length);
      const [, version = '', template = ''] = new RegExp(`\\| ${chart} \\| (\\S+) \\| (\\S+) \\|`).exec(table) ?? [];
      return {
        chart,
        version,
        template,
        schema: JSON.parse(readFileSync(join(folder, file), 'utf8')) as Values,
        defaults: parse(readFileSync(join(folder, `${chart}.values.yaml`), 'utf8')) as Values,
      };
    });
}
