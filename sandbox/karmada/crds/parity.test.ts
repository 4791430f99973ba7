import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findSharedData } from '../../../tests/support/shared-data.ts';
import { factsOfCrd, nameOf, readCrd } from '../../crds/crd-facts.fixtures.ts';

const folder = import.meta.dirname;
const upstreamFolder = findSharedData('crds/karmada');
const yaml = (file: string) => file.endsWith('.yaml');

describe("Karmada's CRD documents", () => {
  it('are named after the CRD they hold, one document a file', () => {
    const files = readdirSync(folder).filter(yaml);
    expect(files.length).toBe(19);
    for (const file of files) expect(`${nameOf(readCrd(folder, file))}.yaml`).toBe(file);
  });
});

describe.skipIf(upstreamFolder === null)('parity with Karmada', () => {
  const upstream = readdirSync(upstreamFolder ?? '')
    .filter(yaml)
    .map((file) => readCrd(upstreamFolder ?? '', file));

  it('holds the same CRDs', () => {
    expect(readdirSync(folder).filter(yaml).sort()).toEqual(
      upstream.map((document) => `${nameOf(document)}.yaml`).sort(),
    );
  });

  it.each(upstream.map((document) => [nameOf(document), document] as const))('%s', (name, document) => {
    const theirs = factsOfCrd(document);
    expect(theirs.size).toBeGreaterThan(20);
    expect(Object.fromEntries(factsOfCrd(readCrd(folder, `${name}.yaml`)))).toEqual(Object.fromEntries(theirs));
  });
});
