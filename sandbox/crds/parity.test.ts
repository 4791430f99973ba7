import { describe, expect, it } from 'vitest';
import { findSharedData, namesIn } from '../../tests/support/shared-data.ts';
import { factsOfCrd, type Node, nameOf, readCrd } from './crd-facts.fixtures.ts';

const ownFolder = import.meta.dirname;
const upstreamFolder = findSharedData('crds/k0rdent');

const ownNames = namesIn(ownFolder, '.yaml');

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
  const upstream = namesIn(upstreamFolder, '.yaml').map((file) => readCrd(folder, file));
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
