import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findSharedData } from './shared-data.ts';

/** Fields that differ in each object when a value differs; `renamed` where another object takes its place. */
export type Rendered = Readonly<Record<string, 'renamed' | readonly string[]>>;
export interface TemplateEffects {
  template: string;
  /** By pointer of the value. Empty where nothing differs; `refused` where the chart did not take what was tried. */
  leaves: Readonly<Record<string, Rendered | { refused: string }>>;
}

/** What was measured of the built-in ClusterTemplates; empty when it is not there. */
export function readTemplateEffects(): TemplateEffects[] {
  const folder = findSharedData('template-effects');
  if (!folder) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as TemplateEffects);
}
