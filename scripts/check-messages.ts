// Compares the catalogues of messages: same keys, same parameters, and every Chinese message is Chinese.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Locale } from '../lib/locales.ts';

export type Catalogue = { [key: string]: string | Catalogue };

/** Messages that are the same in both languages: names, units and patterns without words. Reviewed by hand. */
export const sameInBoth: ReadonlySet<string> = new Set([
  ...['bytes', 'kib', 'mib', 'gib', 'tib', 'kibPerSecond', 'mibPerSecond', 'bytesPerSecond', 'percent'].map(
    (symbol) => `units.${symbol}`,
  ),
  'costs.cluster.band',
  'costs.cluster.idleShare',
  'costs.filter',
  'costs.table.before',
  'costs.treemap.tile',
  'applications.readyOf',
  'applicationForm.fieldOf',
  'applicationForm.mib',
  'applicationForm.vcpu',
  'request.git.title',
  'projectGit.provider.github',
  'projectGit.provider.gitlab',
  'projectGit.applier.slipway',
  'karmada.of',
  'karmada.nodesReady',
  'home.latelyCluster',
  'home.latelyRequest',
  'home.need.request',
  'order.access.optionOf',
  'order.yaml.noteOf',
  'schemaForm.labelled',
  'schemaForm.machine.option',
  'palette.clusterHit',
  'palette.requestHit',
]);

/** All messages of a catalogue under their dotted keys. */
export function flatten(catalogue: Catalogue, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(catalogue)) {
    if (typeof value === 'string') flat.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text);
  }
  return flat;
}

/** Names of the arguments of an ICU message, those in branches of plural and select too. */
function parameters(message: string): string {
  const names = new Set<string>();
  const collect = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      names.add(element.value);
      if (element.type === TYPE.tag) collect(element.children);
      if (element.type === TYPE.select || element.type === TYPE.plural) {
        for (const { value } of Object.values(element.options)) collect(value);
      }
    }
  };
  collect(parse(message));
  return [...names].sort().join(', ');
}

/** What is wrong between two catalogues, one sentence each; empty when they agree. */
export function compareCatalogues(en: Catalogue, zh: Catalogue, allowed: ReadonlySet<string>): string[] {
  const english = flatten(en);
  const chinese = flatten(zh);
  const faults: string[] = [];
  for (const [key, text] of english) {
    const other = chinese.get(key);
    if (other === undefined) {
      faults.push(`${key}: missing in zh`);
      continue;
    }
    if (parameters(text) !== parameters(other)) {
      faults.push(`${key}: parameters differ: en (${parameters(text)}), zh (${parameters(other)})`);
    }
    if (!/\p{Script=Han}/u.test(other) && !allowed.has(key)) faults.push(`${key}: zh holds no Chinese: ${other}`);
  }
  for (const key of chinese.keys()) if (!english.has(key)) faults.push(`${key}: missing in en`);
  for (const key of allowed) if (!english.has(key)) faults.push(`${key}: reviewed, but does not exist`);
  return faults;
}

/** Reads a catalogue of this repository. */
export function readCatalogue(locale: Locale): Catalogue {
  return JSON.parse(readFileSync(new URL(`../messages/${locale}.json`, import.meta.url), 'utf8')) as Catalogue;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = compareCatalogues(readCatalogue('en'), readCatalogue('zh'), sameInBoth);
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.stdout.write(`messages: ${flatten(readCatalogue('en')).size} keys, ${faults.length} faults\n`);
  process.exit(faults.length > 0 ? 1 : 0);
}
