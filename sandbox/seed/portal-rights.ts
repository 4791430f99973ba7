import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { seedData } from './data.ts';
import type { SeedMeta, SeedObjects } from './seed-objects.ts';

const folder = resolve(import.meta.dirname, '../../deploy/rbac');
const installedMinutes = 89 * 24 * 60;

function addManifest(seed: SeedObjects, text: string): void {
  for (const document of parseAllDocuments(text)) {
    const { apiVersion, kind, metadata, ...body } = document.toJS() as {
      apiVersion: string;
      kind: string;
      metadata: SeedMeta;
    };
    const isNamespace = kind === 'Namespace';
    seed.add(apiVersion, kind, metadata, installedMinutes, {
      ...body,
      ...(isNamespace && { spec: { finalizers: ['kubernetes'] }, status: { phase: 'Active' } }),
    });
  }
}

/** The rights of portal and worker exactly as deploy/ gives them, applied for every project. */
export function addPortalRights(seed: SeedObjects): void {
  addManifest(seed, readFileSync(`${folder}/installation.yaml`, 'utf8'));
  const project = readFileSync(`${folder}/project.yaml`, 'utf8');
  for (const { namespace } of seedData.bootstrap.projects) {
    addManifest(seed, project.replaceAll('PROJECT_NAMESPACE', namespace));
  }
}
