import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Build } from '../ports/build-files.ts';

/** The build in the folder of a portal. */
export async function readBuildOnDisk(folder: string): Promise<Build> {
  const id = await readFile(join(folder, '.next/BUILD_ID'), 'utf8');
  const root = join(folder, '.next/static');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => relative(root, join(parentPath, name)).split(sep).join('/'));
  return { id, paths: paths.sort(), read: async (path) => new Uint8Array(await readFile(join(root, path))) };
}
