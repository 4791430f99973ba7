import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findFreePort, isPortFree } from './ports.ts';

/** A sentence for the person at the terminal; the program stops with it and without a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** The folder in which a sandbox keeps its keys, ports and database between starts. */
export class Home {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = path.resolve(folder);
  }

  path(...names: string[]): string {
    return path.join(this.folder, ...names);
  }

  /** Writes a file as a whole, readable by its owner only. */
  async write(name: string, text: string): Promise<void> {
    const file = this.path(name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(`${file}.new`, text, { mode: 0o600 });
    await rename(`${file}.new`, file);
  }

  /** The text of a file; undefined when there is none. */
  async read(name: string): Promise<string | undefined> {
    return readFile(this.path(name), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
  }

  /** The text of a file, which is made at the first start and kept. */
  async keep(name: string, make: () => string | Promise<string>): Promise<string> {
    const known = await this.read(name);
    if (known !== undefined) return known;
    const made = await make();
    await this.write(name, made);
    return made;
  }

  /** A secret of 32 random bytes, made once. */
  async secret(name: string): Promise<string> {
    return (await this.keep(name, () => `${randomBytes(32).toString('hex')}\n`)).trim();
  }

  /**
   * The port of a named listener: found once, stored, reused, because kubeconfigs contain it.
   * @param wanted 0 for a stored or free one
   * @throws StartError when somebody else listens there
   */
  async port(name: string, wanted = 0): Promise<number> {
    const ports = JSON.parse((await this.read('ports.json')) ?? '{}') as Record<string, number>;
    const port = wanted || ports[name] || (await findFreePort());
    if (!(await isPortFree(port))) {
      throw new StartError(
        `Port ${port} (${name}) is taken by another program. Stop that program, or remove ${this.path('ports.json')} to get new ports.`,
      );
    }
    if (ports[name] !== port)
      await this.write('ports.json', `${JSON.stringify({ ...ports, [name]: port }, null, 2)}\n`);
    return port;
  }
}
