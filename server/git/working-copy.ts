import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import git, { type HttpClient, type TreeEntry } from 'isomorphic-git';
import { DomainError } from '../domain/errors.ts';
import { say } from '../domain/words/said.ts';
import type { GitAccess, Proposal, ReadBranch } from '../ports/git.ts';

const committer = { name: 'Slipway', email: 'slipway@localhost' };
const origin = 'origin';
/** The file of a cluster has some kilobytes. */
const mostFileBytes = 1024 * 1024;
/** How far back a branch may have come from the other one. */
const historyDepth = 50;

interface Remote {
  url: string;
  http: HttpClient;
  onAuth(): { username: string; password: string };
}

/** A folder with what was fetched. The cache holds what was read of it, so that no index is parsed twice. */
interface Copy {
  fs: typeof fs;
  dir: string;
  cache: object;
}

const refOf = (branch: string) => `refs/heads/${branch}`;

/** Fetches a branch and nothing else. A tag of its name is another ref. @returns its tip */
async function fetchBranch(copy: Copy, remote: Remote, branch: string, depth = 1): Promise<string> {
  const ref = refOf(branch);
  const asked = { remote: origin, ref, remoteRef: ref, depth, singleBranch: true, tags: false };
  const { fetchHead } = await git.fetch({ ...copy, ...remote, ...asked });
  if (fetchHead === null) throw new DomainError('not-found', say('git-not-there'));
  return fetchHead;
}

/**
 * Fetches the tip of a branch into a folder that is gone afterwards. Nothing is checked out: a link in somebody's
 * repository would lead out of the folder.
 */
async function withCopy<T>(remote: Remote, branch: string, work: (copy: Copy, tip: string) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(path.join(tmpdir(), 'slipway-git-'));
  try {
    const copy = { fs, dir, cache: {} };
    await git.init({ fs, dir });
    await git.addRemote({ fs, dir, remote: origin, url: remote.url });
    return await work(copy, await fetchBranch(copy, remote, branch));
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** These files as the tip of the branch has them; what is not there is left out. */
export function readBranch(remote: Remote, { branch }: GitAccess, paths: readonly string[]): Promise<ReadBranch> {
  return withCopy(remote, branch, async (copy, commit) => {
    const files = new Map<string, string>();
    for (const filepath of paths) {
      const text = await readText(copy, commit, filepath);
      if (text !== null) files.set(filepath, text);
    }
    return { commit, files };
  });
}

/** @throws DomainError `conflict` where the file is too large to be that of a cluster */
async function readText(copy: Copy, oid: string, filepath: string): Promise<string | null> {
  try {
    const { blob } = await git.readBlob({ ...copy, oid, filepath });
    if (blob.length > mostFileBytes) throw new DomainError('conflict', say('git-file-too-big', { path: filepath }));
    return Buffer.from(blob).toString('utf8');
  } catch (error) {
    // A folder of that name is no file either.
    if (error instanceof git.Errors.NotFoundError || error instanceof git.Errors.ObjectTypeError) return null;
    throw error;
  }
}

/** What a branch of the remote points to; null where there is none. */
export async function findBranch({ url, http, onAuth }: Remote, branch: string): Promise<string | null> {
  const prefix = refOf(branch);
  const refs = await git.listServerRefs({ http, url, onAuth, prefix, protocolVersion: 1 });
  return refs.find(({ ref }) => ref === prefix)?.oid ?? null;
}

/**
 * Commits to a branch of its own from the tip of the other one; what an earlier try pushed is found again.
 * @throws DomainError `conflict` where somebody else has made a branch of that name
 */
export async function commitFile(access: GitAccess, remote: Remote, proposal: Proposal): Promise<string> {
  const { branch, path: file, text, message, author } = proposal;
  const there = await findBranch(remote, branch);
  return withCopy(remote, access.branch, async (copy, tip) => {
    if (there !== null) {
      if (await isEarlierTry(copy, remote, { access, proposal, tip })) return there;
      throw new DomainError('conflict', say('git-branch-taken', { branch }));
    }
    const tree = await changedTree(copy, tip, { path: file, text });
    const ref = refOf(branch);
    const who = { name: inHeader(author.name), email: inHeader(author.email) };
    const commit = await git.commit({ ...copy, message, author: who, committer, ref, parent: [tip], tree });
    await git.push({ ...copy, ...remote, ref, remoteRef: ref });
    return commit;
  });
}

/** What ends a name or an address in the head of a commit is left out. */
const inHeader = (text: string) => text.replace(/[<>\r\n\0]+/g, ' ').trim();

interface Tried {
  access: GitAccess;
  proposal: Proposal;
  tip: string;
}

/** Whether a branch is one commit on the other branch, with this file in it and no other change. */
async function isEarlierTry(copy: Copy, remote: Remote, { access, proposal, tip }: Tried): Promise<boolean> {
  const head = await fetchBranch(copy, remote, proposal.branch, 2);
  const { commit } = await git.readCommit({ ...copy, oid: head });
  const [parent, ...others] = commit.parent;
  if (parent === undefined || others.length > 0) return false;
  if (commit.tree !== (await changedTree(copy, parent, proposal))) return false;
  if (parent === tip) return true;
  // The other branch has moved since.
  const now = await fetchBranch(copy, remote, access.branch, historyDepth);
  return parent === now || git.isDescendent({ ...copy, oid: now, ancestor: parent, depth: historyDepth });
}

/** The tree of a commit with one file as it is to be. */
async function changedTree(copy: Copy, oid: string, change: Pick<Proposal, 'path' | 'text'>): Promise<string> {
  const { commit } = await git.readCommit({ ...copy, oid });
  const blob = change.text === null ? null : await git.writeBlob({ ...copy, blob: Buffer.from(change.text) });
  const tree = await replaceFile(copy, commit.tree, change.path.split('/'), blob);
  return tree ?? git.writeTree({ ...copy, tree: [] });
}

/** The same tree with one file in it or not; null where nothing is left. */
async function replaceFile(
  copy: Copy,
  oid: string | null,
  [name = '', ...below]: string[],
  blob: string | null,
): Promise<string | null> {
  const entries = oid === null ? [] : (await git.readTree({ ...copy, oid })).tree;
  const found = entries.find((entry) => entry.path === name);
  const others = entries.filter((entry) => entry !== found);
  const inside = found?.type === 'tree' ? found.oid : null;
  const next = below.length === 0 ? blob : await replaceFile(copy, inside, below, blob);
  const isFile = below.length === 0;
  const entry: TreeEntry | null =
    next === null
      ? null
      : { path: name, oid: next, mode: isFile ? '100644' : '040000', type: isFile ? 'blob' : 'tree' };
  const tree = entry ? [...others, entry] : others;
  return tree.length === 0 ? null : git.writeTree({ ...copy, tree });
}
