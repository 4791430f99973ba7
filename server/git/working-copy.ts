import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import git, { type HttpClient, type TreeEntry } from 'isomorphic-git';
import type { GitAccess, Proposal, ReadBranch } from '../ports/git.ts';

const committer = { name: 'Slipway', email: 'slipway@localhost' };
const remote = 'origin';

interface Remote {
  url: string;
  http: HttpClient;
  onAuth(): { username: string; password: string };
}

/**
 * Fetches the tip of a branch into a folder that is gone afterwards. Nothing is checked out: a link in somebody's
 * repository would lead out of the folder.
 */
async function withCopy<T>(
  { url, http, onAuth }: Remote,
  branch: string,
  work: (dir: string, tip: string) => Promise<T>,
): Promise<T> {
  const dir = await mkdtemp(path.join(tmpdir(), 'slipway-git-'));
  try {
    const only = { depth: 1, singleBranch: true, noTags: true, noCheckout: true };
    await git.clone({ fs, http, dir, url, ref: branch, onAuth, ...only });
    return await work(dir, await git.resolveRef({ fs, dir, ref: 'HEAD' }));
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

const isYaml = (file: string) => /\.ya?ml$/.test(file);

/** The YAML files below the folder, as the tip of the branch has them. */
export function readBranch(origin: Remote, { branch, folder }: GitAccess): Promise<ReadBranch> {
  return withCopy(origin, branch, async (dir, commit) => {
    const files = new Map<string, string>();
    for (const file of await git.listFiles({ fs, dir, ref: commit })) {
      if (!file.startsWith(`${folder}/`) || !isYaml(file)) continue;
      const { blob } = await git.readBlob({ fs, dir, oid: commit, filepath: file });
      files.set(file, Buffer.from(blob).toString('utf8'));
    }
    return { commit, files };
  });
}

/** What a branch of the remote points to; null where there is none. */
async function findBranch({ url, http, onAuth }: Remote, branch: string): Promise<string | null> {
  const prefix = `refs/heads/${branch}`;
  const refs = await git.listServerRefs({ http, url, onAuth, prefix, protocolVersion: 1 });
  return refs.find(({ ref }) => ref === prefix)?.oid ?? null;
}

/** Commits to a branch of its own from the tip of the other one; what an earlier try pushed is found again. */
export async function commitFile(access: GitAccess, origin: Remote, proposal: Proposal): Promise<string> {
  const there = await findBranch(origin, proposal.branch);
  if (there !== null) return there;
  return withCopy(origin, access.branch, async (dir, tip) => {
    const { branch, path: file, text, message, author } = proposal;
    const oid = text === null ? null : await git.writeBlob({ fs, dir, blob: Buffer.from(text) });
    const before = await git.readCommit({ fs, dir, oid: tip });
    const tree = await replaceFile(dir, before.commit.tree, file.split('/'), oid);
    const ref = `refs/heads/${branch}`;
    const commit = await git.commit({
      fs,
      dir,
      message,
      author,
      committer,
      ref,
      parent: [tip],
      tree: tree ?? (await git.writeTree({ fs, dir, tree: [] })),
    });
    await git.push({ fs, dir, http: origin.http, onAuth: origin.onAuth, remote, ref: branch, remoteRef: ref });
    return commit;
  });
}

/** The same tree with one file in it or not; null where nothing is left. */
async function replaceFile(
  dir: string,
  oid: string | null,
  [name = '', ...below]: string[],
  blob: string | null,
): Promise<string | null> {
  const entries = oid === null ? [] : (await git.readTree({ fs, dir, oid })).tree;
  const found = entries.find((entry) => entry.path === name);
  const others = entries.filter((entry) => entry !== found);
  const inside = found?.type === 'tree' ? found.oid : null;
  const next = below.length === 0 ? blob : await replaceFile(dir, inside, below, blob);
  const isFile = below.length === 0;
  const entry: TreeEntry | null =
    next === null
      ? null
      : { path: name, oid: next, mode: isFile ? '100644' : '040000', type: isFile ? 'blob' : 'tree' };
  const tree = entry ? [...others, entry] : others;
  return tree.length === 0 ? null : git.writeTree({ fs, dir, tree });
}
