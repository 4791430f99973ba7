import fs from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import git from 'isomorphic-git';

export const noObject = '0'.repeat(40);
export const defaultBranch = 'main';

/** A name that a branch or a tag points from, with the object it points to. */
export interface Ref {
  name: string;
  oid: string;
}

/** Parents are left out of what is sent below these commits. */
export interface Walk {
  oids: string[];
  shallow: string[];
}

/** A bare repository in a folder, in Git's own layout. */
export class Repository {
  readonly gitdir: string;

  constructor(gitdir: string) {
    this.gitdir = gitdir;
  }

  async create(): Promise<void> {
    await mkdir(this.gitdir, { recursive: true });
    await git.init({ fs, gitdir: this.gitdir, bare: true, defaultBranch });
  }

  get exists(): boolean {
    return fs.existsSync(path.join(this.gitdir, 'HEAD'));
  }

  /** Branches and tags, by name. */
  async refs(): Promise<Ref[]> {
    const { gitdir } = this;
    const [branches, tags] = await Promise.all([git.listBranches({ fs, gitdir }), git.listTags({ fs, gitdir })]);
    const names = [...branches.map((name) => `refs/heads/${name}`), ...tags.map((name) => `refs/tags/${name}`)].sort();
    return Promise.all(names.map(async (name) => ({ name, oid: await git.resolveRef({ fs, gitdir, ref: name }) })));
  }

  /** What a full name points to; null where there is no such name. */
  async resolve(name: string): Promise<string | null> {
    return (await this.refs()).find((ref) => ref.name === name)?.oid ?? null;
  }

  async has(oid: string): Promise<boolean> {
    return this.read(oid).then(
      () => true,
      () => false,
    );
  }

  read(oid: string) {
    return git.readObject({ fs, gitdir: this.gitdir, oid, format: 'parsed' });
  }

  async point(name: string, oid: string): Promise<void> {
    if (oid === noObject) await git.deleteRef({ fs, gitdir: this.gitdir, ref: name });
    else await git.writeRef({ fs, gitdir: this.gitdir, ref: name, value: oid, force: true });
  }

  /** Takes a pack in. @throws Error for one that is broken or lacks an object it builds upon */
  async unpack(pack: Buffer): Promise<void> {
    const folder = path.join(this.gitdir, 'objects', 'pack');
    await mkdir(folder, { recursive: true });
    const number = (await readdir(folder)).length;
    const filepath = path.posix.join('objects', 'pack', `pack-${number}-${pack.subarray(-20).toString('hex')}.pack`);
    await writeFile(path.join(this.gitdir, filepath), pack);
    await git.indexPack({ fs, dir: this.gitdir, gitdir: this.gitdir, filepath });
  }

  async pack(oids: string[]): Promise<Buffer> {
    const { packfile } = await git.packObjects({ fs, gitdir: this.gitdir, oids, write: false });
    return Buffer.from(packfile ?? new Uint8Array());
  }

  /**
   * Every object that `wants` lead to and `haves` do not.
   * @param depth how many commits deep from each want; without it to the first commit
   */
  async reach(wants: readonly string[], haves: readonly string[], depth = Number.POSITIVE_INFINITY): Promise<Walk> {
    const known = new Set<string>();
    for (const oid of await this.commitsFrom(haves, Number.POSITIVE_INFINITY, new Set())) {
      known.add(oid.oid);
      await this.addTree(oid.tree, known, new Set());
    }
    const found = new Set<string>();
    const commits = await this.commitsFrom(wants, depth, known, found);
    for (const { oid, tree } of commits) {
      found.add(oid);
      await this.addTree(tree, found, known);
    }
    return { oids: [...found], shallow: commits.filter(({ isCut }) => isCut).map(({ oid }) => oid) };
  }

  /** Breadth first, so that the depth of a commit is its shortest way from a want. Tags are taken along in `tags`. */
  private async commitsFrom(starts: readonly string[], depth: number, known: ReadonlySet<string>, tags?: Set<string>) {
    const commits: { oid: string; tree: string; isCut: boolean }[] = [];
    const seen = new Set(known);
    let row = [...starts];
    for (let level = 1; row.length > 0; level += 1) {
      const next: string[] = [];
      for (const oid of row) {
        if (seen.has(oid) || !(await this.has(oid))) continue;
        seen.add(oid);
        const read = await this.read(oid);
        if (read.type === 'tag') {
          tags?.add(oid);
          row.push((await git.readTag({ fs, gitdir: this.gitdir, oid })).tag.object);
        }
        if (read.type !== 'commit') continue;
        const { tree, parent } = (await git.readCommit({ fs, gitdir: this.gitdir, oid })).commit;
        const isCut = level >= depth && parent.length > 0;
        commits.push({ oid, tree, isCut });
        if (!isCut) next.push(...parent);
      }
      row = next;
    }
    return commits;
  }

  private async addTree(oid: string, found: Set<string>, known: ReadonlySet<string>): Promise<void> {
    if (found.has(oid) || known.has(oid)) return;
    found.add(oid);
    const { tree } = await git.readTree({ fs, gitdir: this.gitdir, oid });
    for (const entry of tree) {
      if (entry.type === 'tree') await this.addTree(entry.oid, found, known);
      else if (entry.type === 'blob' && !known.has(entry.oid)) found.add(entry.oid);
    }
  }
}
