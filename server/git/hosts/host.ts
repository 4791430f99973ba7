import { z } from 'zod';
import type { GitAccess, GitProblem, Pull } from '../../ports/git.ts';

/** One call of a Git server's REST API; answers the status and the parsed body. */
export type CallApi = (
  method: string,
  path: string,
  body?: Record<string, unknown>,
) => Promise<{ status: number; body: unknown }>;

/** Names that a Git server answers; what is longer is cut. */
export const namedSchema = z.string().transform((text) => text.slice(0, 300));
/** A page of the repository. Links are ours: what a Git server answers as one could lead anywhere. */
export const pageOf = ({ address, repository }: GitAccess, path: string): string =>
  `${new URL(address).origin}/${repository}${path}`;

interface AskedPull {
  branch: string;
  title: string;
  body: string;
}

/** What differs between Git servers. Statuses that are no success are DomainErrors before they come here. */
export interface GitHost {
  /** Where the REST API begins. */
  apiOf(address: string): string;
  /** How the token goes with a call of the API. */
  headersOf(token: string): Record<string, string>;
  /** Login beside the token for Git itself. */
  userName: string;
  check(call: CallApi, access: GitAccess): Promise<GitProblem | null>;
  openPull(call: CallApi, access: GitAccess, asked: AskedPull): Promise<Pull>;
  findPull(call: CallApi, access: GitAccess, branch: string): Promise<Pull | null>;
  readPull(call: CallApi, access: GitAccess, number: number): Promise<Pull>;
  closePull(call: CallApi, access: GitAccess, number: number): Promise<void>;
  commitUrl(access: GitAccess, commit: string): string;
}
