import fs from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import git from 'isomorphic-git';
import type { Repository } from './repository.ts';

/** A pull request, kept in a file beside the objects of its repository. */
export interface Pull {
  number: number;
  title: string;
  body: string;
  head: string;
  base: string;
  /** Of the head's branch, also after the branch is gone. */
  headOid: string;
  state: 'open' | 'closed';
  mergedAs: string | null;
  mergedBy: string | null;
  author: string;
  createdAt: string;
}

/** Says why a pull request is not made or merged; `status` is Gitea's. */
export class PullError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const branchRef = (branch: string) => `refs/heads/${branch}`;

/** The pull requests of a repository. */
export class Pulls {
  private readonly repository: Repository;

  constructor(repository: Repository) {
    this.repository = repository;
  }

  private get file(): string {
    return path.join(this.repository.gitdir, 'pulls.json');
  }

  /** Newest first, as they are now. */
  async list(): Promise<Pull[]> {
    const text = await readFile(this.file, 'utf8').catch(() => '[]');
    const pulls = JSON.parse(text) as Pull[];
    for (const pull of pulls) {
      if (pull.state === 'open') pull.headOid = (await this.repository.resolve(branchRef(pull.head))) ?? pull.headOid;
    }
    return pulls.sort((one, other) => other.number - one.number);
  }

  async get(number: number): Promise<Pull | null> {
    return (await this.list()).find((pull) => pull.number === number) ?? null;
  }

  private async save(pull: Pull): Promise<Pull> {
    const others = (await this.list()).filter(({ number }) => number !== pull.number);
    await writeFile(`${this.file}.new`, JSON.stringify([...others, pull]));
    await rename(`${this.file}.new`, this.file);
    return pull;
  }

  async open(asked: Pick<Pull, 'title' | 'body' | 'head' | 'base' | 'author'>): Promise<Pull> {
    const [headOid, baseOid] = await Promise.all(
      [asked.head, asked.base].map((branch) => this.repository.resolve(branchRef(branch))),
    );
    if (!headOid || !baseOid) throw new PullError(404, 'The target couldn’t be found.');
    const all = await this.list();
    const same = all.find(({ state, head, base }) => state === 'open' && head === asked.head && base === asked.base);
    if (same) {
      throw new PullError(
        409,
        `pull request already exists for these targets [id: ${same.number}, issue_id: ${same.number}]`,
      );
    }
    return this.save({
      ...asked,
      headOid,
      number: (all[0]?.number ?? 0) + 1,
      state: 'open',
      mergedAs: null,
      mergedBy: null,
      createdAt: new Date().toISOString(),
    });
  }

  async close(number: number): Promise<Pull> {
    const pull = await this.find(number);
    if (pull.mergedAs !== null) throw new PullError(412, 'Pull request has already been merged');
    return this.save({ ...pull, state: 'closed' });
  }

  /** Merges with a commit of its own. A conflict leaves everything as it was. */
  async merge(number: number, by: string): Promise<Pull> {
    const pull = await this.find(number);
    if (pull.state !== 'open') throw new PullError(405, 'Please try again later');
    const { gitdir } = this.repository;
    const author = { name: by, email: `${by}@git.slipway.example` };
    const message = `Merge pull request '${pull.title}' (#${number}) from ${pull.head} into ${pull.base}\n`;
    const merged = await git
      .merge({ fs, gitdir, ours: pull.base, theirs: pull.head, author, message, fastForward: false })
      .catch((cause: unknown) => {
        throw new PullError(409, cause instanceof Error ? cause.message : 'conflict');
      });
    return this.save({ ...pull, state: 'closed', mergedAs: merged.oid ?? pull.headOid, mergedBy: by });
  }

  private async find(number: number): Promise<Pull> {
    const pull = await this.get(number);
    if (!pull) throw new PullError(404, 'The target couldn’t be found.');
    return pull;
  }
}
