import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** What `next build` has made. */
export interface BuildOnDisk {
  id: string;
  /** Its static files, below `/_next/static`, in order. */
  paths: string[];
  read(path: string): Promise<Uint8Array<ArrayBuffer>>;
}

/** The build in the folder of a portal. */
export async function readBuildOnDisk(folder: string): Promise<BuildOnDisk> {
  const id = await readFile(join(folder, '.next/BUILD_ID'), 'utf8');
  const root = join(folder, '.next/static');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => relative(root, join(parentPath, name)).split(sep).join('/'));
  return { id, paths: paths.sort(), read: async (path) => new Uint8Array(await readFile(join(root, path))) };
}
