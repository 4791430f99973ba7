// A project's repository: where it is, what is in it, and its pull requests.
import type { DriftField, GitApplier, GitProvider } from '../../lib/contracts/project-git.ts';
import type { Tx } from './database.ts';
import type { ClusterRef } from './kube.ts';

/** Where a repository is, and the branch and folder that count. */
export interface GitPlace {
  provider: GitProvider;
  address: string;
  repository: string;
  branch: string;
  folder: string;
}
/** The same with what opens it. */
export interface GitAccess extends GitPlace {
  token: string;
  /** Ends its calls. */
  signal?: AbortSignal;
}

export interface GitPerson {
  name: string;
  email: string;
}

/** One file as a commit is to have it; null: it is not to be there. */
export interface FileChange {
  path: string;
  text: string | null;
}

export interface Proposal extends FileChange {
  /** Of its own, made from the head of the branch. */
  branch: string;
  message: string;
  author: GitPerson;
}

export interface Pull {
  number: number;
  url: string;
  state: 'open' | 'merged' | 'closed';
  mergedAs: string | null;
  /** As the Git server names them. */
  answeredBy: string | null;
}

/** The branch at one commit: texts of the files that were asked for and are there, by path. */
export interface ReadBranch {
  commit: string;
  files: ReadonlyMap<string, string>;
}

export type GitProblem = 'repository' | 'branch' | 'token' | 'push';

/**
 * Every method throws DomainError: `upstream-unavailable` where there is no answer, `forbidden` where the token is not taken,
 * `not-found` where repository or branch are not there. After such a failure the same is thrown without a call for a while,
 * but by `check`.
 */
export interface GitPort {
  /** The page of a request, for those who read a pull request. */
  linkTo(requestId: string): string;
  /** What is wrong with a place; null where it can be used. */
  check(access: GitAccess): Promise<GitProblem | null>;
  /** Commit at the tip of the branch. */
  findHead(access: GitAccess): Promise<string>;
  /** These files at the tip of the branch. A branch or a file that is too large is a `conflict`. */
  read(access: GitAccess, paths: readonly string[]): Promise<ReadBranch>;
  /**
   * Commits to a branch of its own. A branch of that name that says the same is the one of an earlier try, another one a
   * `conflict`.
   */
  propose(access: GitAccess, proposal: Proposal): Promise<{ commit: string; commitUrl: string }>;
  /** Opens a pull request, or finds the open one of that branch. */
  openPull(access: GitAccess, asked: { branch: string; title: string; body: string }): Promise<Pull>;
  readPull(access: GitAccess, number: number): Promise<Pull>;
  closePull(access: GitAccess, number: number): Promise<void>;
}

export interface ProjectGitRecord extends GitPlace {
  project: string;
  appliedBy: GitApplier;
  updatedBy: string;
  updatedAt: Date;
  version: number;
  head: string | null;
  readAt: Date | null;
  trouble: string | null;
}

/** Settings of projects. Tokens are sealed in the database and opened by the worker alone. */
export interface ProjectGitStore {
  get(tx: Tx, project: string): Promise<ProjectGitRecord | null>;
  /** Of projects that are not archived. */
  list(tx: Tx): Promise<ProjectGitRecord[]>;
  /** Without a token the one that is there stays. */
  put(tx: Tx, record: ProjectGitRecord, token: string | null): Promise<void>;
  remove(tx: Tx, project: string): Promise<void>;
  /** Null where it cannot be opened any more, or was entered for another server. */
  openToken(tx: Tx, project: string): Promise<string | null>;
  noteRead(tx: Tx, project: string, read: { head: string | null; at: Date; trouble: string | null }): Promise<void>;
}

export interface RequestPullRecord extends FileChange, Pull {
  requestId: string;
  project: string;
  branch: string;
  commit: string;
  commitUrl: string;
  appliedBy: string | null;
  openedAt: Date;
  askedAt: Date;
}

export interface RequestPullStore {
  get(tx: Tx, requestId: string): Promise<RequestPullRecord | null>;
  put(tx: Tx, record: RequestPullRecord): Promise<void>;
  /** Notes when it was asked about, and nothing else. */
  noteAsked(tx: Tx, requestId: string, at: Date): Promise<void>;
  /** Those that nobody has answered, and merged ones whose request still waits to be carried out. */
  unsettled(tx: Tx): Promise<RequestPullRecord[]>;
  countOpen(tx: Tx, project: string): Promise<number>;
}

export interface DriftRecord extends ClusterRef {
  path: string;
  commit: string;
  fields: DriftField[];
  since: Date;
}

export interface ClusterDriftStore {
  get(tx: Tx, ref: ClusterRef): Promise<DriftRecord | null>;
  ofNamespace(tx: Tx, namespace: string): Promise<DriftRecord[]>;
  put(tx: Tx, record: DriftRecord): Promise<void>;
  remove(tx: Tx, ref: ClusterRef): Promise<void>;
  /** Which of these clusters differ from Git. */
  among(tx: Tx, refs: readonly ClusterRef[]): Promise<ClusterRef[]>;
}
