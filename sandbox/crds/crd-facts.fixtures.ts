import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
/** A part of a CRD document. */
export type Node = { [key: string]: Json };

/** Prose: upstream's sentences are not ours to carry, and they decide nothing on the wire. */
const prose = new Set(['description', 'example', 'externalDocs', 'title']);

const isNode = (value: Json | undefined): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const canonical = (value: Json): string =>
  JSON.stringify(value, (_key, inner: Json) =>
    isNode(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );

/** One entry for each fact of a schema: `spec.template.type` → `"string"`. Property names are kept apart from keywords. */
function collectFacts(schema: Node, path: string, facts: Map<string, string>): Map<string, string> {
  for (const [keyword, value] of Object.entries(schema)) {
    if (prose.has(keyword)) continue;
    const here = `${path}/${keyword}`;
    if (keyword === 'properties' && isNode(value)) {
      for (const [name, child] of Object.entries(value)) {
        facts.set(`${path}.${name}`, 'declared');
        if (isNode(child)) collectFacts(child, `${path}.${name}`, facts);
      }
    } else if ((keyword === 'items' || keyword === 'additionalProperties') && isNode(value)) {
      collectFacts(value, here, facts);
    } else if (keyword === 'required' && Array.isArray(value)) {
      for (const name of value) facts.set(`${here}/${String(name)}`, 'required');
    } else {
      facts.set(here, canonical(value));
    }
  }
  return facts;
}

/** Everything that a CRD document decides on the wire: what two documents have to agree about. */
export function factsOfCrd(document: Node): Map<string, string> {
  const { versions, ...outer } = document.spec as Node;
  const facts = collectFacts(outer, 'spec', new Map());
  for (const version of versions as Node[]) {
    const { schema, additionalPrinterColumns, ...rest } = version;
    const at = `versions[${String(version.name)}]`;
    collectFacts(rest, at, facts);
    for (const [index, column] of ((additionalPrinterColumns ?? []) as Node[]).entries()) {
      collectFacts(column, `${at}.columns[${index}]`, facts);
    }
    collectFacts((schema as Node).openAPIV3Schema as Node, at, facts);
  }
  return facts;
}

export const readCrd = (folder: string, file: string): Node => parse(readFileSync(join(folder, file), 'utf8')) as Node;

export const nameOf = (document: Node): string => (document.metadata as Node).name as string;
