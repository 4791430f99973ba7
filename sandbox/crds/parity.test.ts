import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { findSharedData } from '../../tests/support/shared-data.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Node = { [key: string]: Json };

const ownFolder = import.meta.dirname;
const upstreamFolder = findSharedData('crds/k0rdent');

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

function factsOfCrd(document: Node): Map<string, string> {
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

const readCrd = (folder: string, file: string): Node => parse(readFileSync(join(folder, file), 'utf8')) as Node;

const nameOf = (document: Node): string => (document.metadata as Node).name as string;

const ownNames = readdirSync(ownFolder)
  .filter((file) => file.endsWith('.yaml'))
  .sort();

describe('own CRD documents', () => {
  it('are named after the CRD they hold, one document a file', () => {
    expect(ownNames.length).toBeGreaterThan(50);
    for (const file of ownNames) expect(`${nameOf(readCrd(ownFolder, file))}.yaml`).toBe(file);
  });

  it('would notice a changed default, a lost property and a lost rule', () => {
    const original = readCrd(ownFolder, 'clusterdeployments.k0rdent.mirantis.com.yaml');
    const changed = JSON.parse(
      JSON.stringify(original)
        .replace('"default":"Continuous"', '"default":"OneTime"')
        .replace('"Provider name is immutable once set"', '"other"')
        .replace(/"clusterAuth":\{[^}]*\},/, ''),
    ) as Node;
    const before = factsOfCrd(original);
    const after = factsOfCrd(changed);
    const differing = [...before].filter(([path, value]) => after.get(path) !== value);
    expect(differing.length).toBe(4);
  });
});

describe.skipIf(upstreamFolder === null)('parity with k0rdent', () => {
  const folder = upstreamFolder ?? '';
  const upstream = readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => readCrd(folder, file));
  let compared = 0;

  it('holds the same CRDs of the k0rdent group', () => {
    const own = ownNames.filter((file) => file.includes('.k0rdent.mirantis.com'));
    expect(own).toEqual(upstream.map((document) => `${nameOf(document)}.yaml`).sort());
  });

  it.each(upstream.map((document) => [nameOf(document), document] as const))('%s', (name, document) => {
    const theirs = factsOfCrd(document);
    const ours = factsOfCrd(readCrd(ownFolder, `${name}.yaml`));
    expect(theirs.size).toBeGreaterThan(20);
    expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(theirs));
    compared += theirs.size;
  });

  it('prints how much it compared', () => {
    console.info(`CRD parity: ${upstream.length} documents, ${compared} paths equal`);
    expect(compared).toBeGreaterThan(4_500);
  });
});
