import { readdir, readFile } from 'node:fs/promises';
import { type ComponentFile, componentsOf, sharedFolders } from './components-of';

/** The files of the shared folders of `components/` that export a component, read from the sources of this repository. */
export async function readComponents(): Promise<ComponentFile[]> {
  const files = await Promise.all(sharedFolders.map(readFolder));
  return files.flat().filter(({ components }) => components.length > 0);
}

async function readFolder(folder: string): Promise<ComponentFile[]> {
  const names = (await readdir(`components/${folder}`)).filter((name) => /^[^.]+\.tsx$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const path = `components/${folder}/${name}`;
      return { path, components: componentsOf(await readFile(path, 'utf8')) };
    }),
  );
}
