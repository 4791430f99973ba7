import { describe, expect, it } from 'vitest';
import { findSharedData, namesIn } from '../../../tests/support/shared-data.ts';
import { factsOfCrd, nameOf, readCrd } from '../../crds/crd-facts.fixtures.ts';

const folder = import.meta.dirname;
const upstreamFolder = findSharedData('crds/karmada');
const ownNames = namesIn(folder, '.yaml');

describe("Karmada's CRD documents", () => {
  it('are named after the CRD they hold, one document a file', () => {
    expect(ownNames.length).toBe(19);
    for (const file of ownNames) expect(`${nameOf(readCrd(folder, file))}.yaml`).toBe(file);
  });
});

describe.skipIf(upstreamFolder === null)('parity with Karmada', () => {
  const upstream = namesIn(upstreamFolder, '.yaml').map((file) => readCrd(upstreamFolder ?? '', file));

  it('holds the same CRDs', () => {
    expect(ownNames).toEqual(upstream.map((document) => `${nameOf(document)}.yaml`).sort());
  });

  it.each(upstream.map((document) => [nameOf(document), document] as const))('%s', (name, document) => {
    const theirs = factsOfCrd(document);
    expect(theirs.size).toBeGreaterThan(20);
    expect(Object.fromEntries(factsOfCrd(readCrd(folder, `${name}.yaml`)))).toEqual(Object.fromEntries(theirs));
  });
});
