import fs from 'node:fs';
import git from 'isomorphic-git';
import { type Pull, PullError, Pulls } from './pulls.ts';
import { defaultBranch, type Repository } from './repository.ts';

/** A call below `/api/v1`, by somebody whose token was good. */
export interface ApiCall {
  method: string;
  /** Below `/api/v1/`. */
  parts: string[];
  query: URLSearchParams;
  body: Record<string, unknown>;
  login: string;
  /** Where the server is reached. */
  address: string;
}

export interface ApiAnswer {
  status: number;
  body: unknown;
}

type Open = (owner: string, name: string) => Repository;

const notFound: ApiAnswer = { status: 404, body: { message: 'The target couldn’t be found.' } };
const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** What of Gitea's API (swagger.v1.json of 1.22) a client of pull requests uses. */
export async function answerGitea(call: ApiCall, open: Open): Promise<ApiAnswer> {
  const { parts, method, body } = call;
  if (parts.join('/') === 'version') return { status: 200, body: { version: '1.22.0' } };
  if (parts[0] === 'user' && parts.length === 1) return { status: 200, body: { login: call.login } };
  if (parts[0] === 'orgs' && parts[2] === 'repos' && method === 'POST') {
    return makeRepository(call, open(parts[1] ?? '', text(body.name)));
  }
  const [first, owner = '', name = '', ...below] = parts;
  const repository = first === 'repos' && name !== '' ? open(owner, name) : null;
  if (!repository?.exists) return notFound;
  try {
    return await ofRepository({ ...call, parts: below }, repository, `${owner}/${name}`);
  } catch (error) {
    if (error instanceof PullError) return { status: error.status, body: { message: error.message } };
    throw error;
  }
}

async function makeRepository({ body, login, address, parts }: ApiCall, repository: Repository): Promise<ApiAnswer> {
  if (repository.exists) {
    return { status: 409, body: { message: 'The repository with the same name already exists.' } };
  }
  await repository.create();
  if (body.auto_init === true) await writeReadme(repository, text(body.name), login);
  return { status: 201, body: await toRepository(repository, `${parts[1]}/${text(body.name)}`, address) };
}

/** The first commit of a repository that is not to be empty. */
async function writeReadme({ gitdir }: Repository, name: string, login: string): Promise<void> {
  const blob = await git.writeBlob({ fs, gitdir, blob: Buffer.from(`# ${name}\n`) });
  const tree = await git.writeTree({
    fs,
    gitdir,
    tree: [{ mode: '100644', path: 'README.md', oid: blob, type: 'blob' }],
  });
  const author = { name: login, email: `${login}@git.slipway.example` };
  await git.commit({ fs, gitdir, tree, author, message: 'Initial commit\n', ref: `refs/heads/${defaultBranch}` });
}

async function toRepository(repository: Repository, fullName: string, address: string) {
  return {
    full_name: fullName,
    default_branch: defaultBranch,
    private: true,
    empty: (await repository.refs()).length === 0,
    html_url: `${address}/${fullName}`,
    clone_url: `${address}/${fullName}.git`,
    permissions: { admin: false, push: true, pull: true },
  };
}

async function ofRepository(call: ApiCall, repository: Repository, fullName: string): Promise<ApiAnswer> {
  const { method, parts, query, body, address, login } = call;
  const [what, key, act] = parts;
  if (what === undefined && method === 'GET') {
    return { status: 200, body: await toRepository(repository, fullName, address) };
  }
  if (what === 'branches' && method === 'GET')
    return branches(repository, key && decodeURIComponent(parts.slice(1).join('/')));
  if (what !== 'pulls') return notFound;
  const pulls = new Pulls(repository);
  const show = (pull: Pull) => toPull(pull, fullName, address);
  if (key === undefined && method === 'POST') {
    const { title, head, base } = body;
    if (!title || !head || !base) return { status: 422, body: { message: '[Title]: Required' } };
    const asked = { title: text(title), body: text(body.body), head: text(head), base: text(base), author: login };
    return { status: 201, body: show(await pulls.open(asked)) };
  }
  if (key === undefined && method === 'GET') {
    const state = query.get('state') ?? 'open';
    const all = (await pulls.list()).filter((pull) => state === 'all' || pull.state === state);
    return { status: 200, body: all.map(show) };
  }
  const pull = await pulls.get(Number(key));
  if (!pull) return notFound;
  if (act === 'merge' && method === 'POST') {
    await pulls.merge(pull.number, login);
    return { status: 200, body: null };
  }
  if (act === undefined && method === 'PATCH' && body.state === 'closed') {
    return { status: 201, body: show(await pulls.close(pull.number)) };
  }
  return act === undefined && method === 'GET' ? { status: 200, body: show(pull) } : notFound;
}

async function branches(repository: Repository, wanted: string | undefined): Promise<ApiAnswer> {
  const prefix = 'refs/heads/';
  const all = (await repository.refs())
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name, oid }) => ({ name: name.slice(prefix.length), commit: { id: oid } }));
  if (wanted === undefined) return { status: 200, body: all };
  const one = all.find(({ name }) => name === wanted);
  return one ? { status: 200, body: one } : notFound;
}

function toPull(pull: Pull, fullName: string, address: string) {
  return {
    number: pull.number,
    title: pull.title,
    body: pull.body,
    state: pull.state,
    merged: pull.mergedAs !== null,
    merge_commit_sha: pull.mergedAs,
    merged_by: pull.mergedBy === null ? null : { login: pull.mergedBy },
    user: { login: pull.author },
    head: { ref: pull.head, sha: pull.headOid, repo: { full_name: fullName } },
    base: { ref: pull.base },
    created_at: pull.createdAt,
    html_url: `${address}/${fullName}/pulls/${pull.number}`,
  };
}
