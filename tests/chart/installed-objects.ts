import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

/** An object as somebody applies it. */
export interface Installed {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string };
}

/** Where an installation stands; objects of the chart name no namespace of their own. */
export const installationNamespace = 'slipway';
/** The namespace of a project, which the files of deploy/rbac leave open. */
export const projectNamespace = 'payments';

const folders = ['deploy/manifests', 'deploy/k0rdent', 'deploy/postgres', 'deploy/rbac'];

/** Every object that an installation may have: what the chart makes with all its options, and what stands beside it. */
export async function installedObjects(): Promise<Installed[]> {
  const named = await Promise.all(
    folders.map(async (folder) => (await readdir(folder)).sort().map((file) => join(folder, file))),
  );
  const texts = await Promise.all(named.flat().map((file) => readFile(file, 'utf8')));
  return texts
    .flatMap((text) => parseAllDocuments(text.replaceAll('PROJECT_NAMESPACE', projectNamespace)))
    .map((document) => document.toJS() as Installed | null)
    .filter((object) => object !== null);
}
