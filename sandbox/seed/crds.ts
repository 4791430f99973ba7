import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import type { SeedObjects } from './seed-objects.ts';

const folder = resolve(import.meta.dirname, '../crds');
const installedMinutes = 200 * 24 * 60;

interface Crd {
  metadata: { name: string };
  spec: CrdSpec;
}
interface CrdSpec {
  names: Record<string, unknown>;
  versions: { name: string; storage: boolean }[];
}

/** The CRDs of k0rdent and its neighbours as they are applied. */
export function readCrds(): Crd[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'));
  return files.sort().map((file) => parse(readFileSync(join(folder, file), 'utf8')) as Crd);
}

/** All CRDs, established: what a backup of a running installation begins with. */
export function addCrds(seed: SeedObjects): void {
  for (const { metadata, spec } of readCrds()) {
    const condition = (type: string, reason: string, message: string) => ({
      type,
      status: 'True',
      reason,
      message,
      lastTransitionTime: seed.ago(installedMinutes),
    });
    seed.add('apiextensions.k8s.io/v1', 'CustomResourceDefinition', { name: metadata.name }, installedMinutes, {
      spec: { conversion: { strategy: 'None' }, ...spec },
      status: {
        acceptedNames: spec.names,
        conditions: [
          condition('NamesAccepted', 'NoConflicts', 'no conflicts found'),
          condition('Established', 'InitialNamesAccepted', 'the initial names have been accepted'),
        ],
        storedVersions: spec.versions.filter((version) => version.storage).map((version) => version.name),
      },
    });
  }
}
