import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parse } from 'yaml';
import type { KubeObject } from '../controllers/client/objects.ts';
import { resource } from '../controllers/client/resources.ts';
import { isConflict, isNotFound, type KubeClient } from '../controllers/client/rest.ts';

/** A CustomResourceDefinition as far as one has to know to wait for it. */
export interface Definition extends KubeObject {
  spec: {
    group: string;
    names: { plural: string; kind: string };
    versions: { name: string; served: boolean; storage: boolean }[];
  };
}

export const definitionKind = resource<Definition>(
  'CustomResourceDefinition',
  'apiextensions.k8s.io/v1/customresourcedefinitions',
  false,
);

const pauseMs = 50;

/** Karmada's CRDs as this repository has them. */
export const ownDefinitions = resolve(import.meta.dirname, 'crds');

/** The CRD of Volcano's Job, which people install on a control plane so that it takes such Jobs and sends them to members. */
export const volcanoJob = (): Definition =>
  parse(readFileSync(resolve(import.meta.dirname, '../volcano/crds/jobs.batch.volcano.sh.yaml'), 'utf8')) as Definition;

/** CRDs that stand in for what no CRD describes in a real control plane, on API servers that do not have it. */
export const standIns = resolve(import.meta.dirname, 'stand-ins');

/** The CRDs in the files of a folder. */
export function readDefinitions(folder: string): Definition[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'));
  return files.sort().map((file) => parse(readFileSync(join(folder, file), 'utf8')) as Definition);
}

/** Creates those that are missing, and waits until each is served. @returns the names of the new ones */
export async function installDefinitions(client: KubeClient, definitions: readonly Definition[]): Promise<string[]> {
  const made: string[] = [];
  for (const definition of definitions) {
    try {
      await client.create(definitionKind, definition);
      made.push(definition.metadata.name);
    } catch (error) {
      if (!isConflict(error)) throw error;
    }
  }
  for (const definition of definitions) while (!(await isServed(client, definition))) await delay(pauseMs);
  return made;
}

/** Whether the API server has the kind, by this CRD or otherwise. */
export async function isServed(client: KubeClient, definition: Definition): Promise<boolean> {
  const { group, names, versions } = definition.spec;
  const version = versions.find(({ storage }) => storage)?.name ?? '';
  try {
    await client.list(resource(names.kind, `${group}/${version}/${names.plural}`), undefined, { limit: 1 });
    return true;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}
