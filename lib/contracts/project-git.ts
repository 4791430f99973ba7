import { z } from 'zod';
import { instant, messageRef } from './common.ts';
import { branchName, repositoryFolder } from './exports.ts';

/** Git servers whose pull requests (merge requests) Slipway opens and follows. */
export const gitProviders = ['github', 'gitlab', 'gitea'] as const;
export type GitProvider = (typeof gitProviders)[number];

/** Who brings what was merged to the management cluster: Slipway, or Flux or Argo CD over the same repository. */
export const gitAppliers = ['slipway', 'gitops'] as const;
export type GitApplier = (typeof gitAppliers)[number];

const placeShape = {
  provider: z.enum(gitProviders),
  /** Of the Git server: scheme, host and port. */
  address: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .refine((text) => {
      const url = URL.parse(text);
      // What is no address is told by the check above.
      if (!url) return true;
      const { username, password, pathname, search, hash } = url;
      return [username, password, search, hash].every((part) => part === '') && pathname === '/';
    }),
  /** `owner/name`; GitLab has groups in groups. */
  repository: z
    .string()
    .max(300)
    .regex(/^[A-Za-z0-9_][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_][A-Za-z0-9._-]*)+$/)
    .refine((text) => !text.includes('..') && !text.endsWith('.git')),
  branch: branchName,
  /** Below it a cluster's file is `<namespace>/<name>.yaml`. */
  folder: repositoryFolder,
  appliedBy: z.enum(gitAppliers),
};

/** The token may be left out while it goes to the same server as before. */
export const setProjectGitSchema = z.strictObject({
  ...placeShape,
  token: z.string().min(1).max(4000).optional(),
  version: z.number().int().optional(),
});
export type SetProjectGit = z.infer<typeof setProjectGitSchema>;

/** Where approved requests of a project become pull requests; its token is never told. */
export const projectGitSchema = z.object({
  ...placeShape,
  updatedBy: z.string(),
  updatedAt: instant,
  version: z.number().int(),
  /** Commit of the branch when it was read last; null before. */
  head: z.string().nullable(),
  readAt: instant.nullable(),
  /** Why it was not read the last time, in English. */
  trouble: z.string().nullable(),
  /** The same for who reads another language; absent where it is nobody's known sentence. */
  troubleMessage: messageRef.optional(),
});
export type ProjectGit = z.infer<typeof projectGitSchema>;
export const projectGitAnswerSchema = z.object({ git: projectGitSchema.nullable() });
export type ProjectGitAnswer = z.infer<typeof projectGitAnswerSchema>;

/** The commit and the pull request of a request. */
export const requestPullSchema = z.object({
  number: z.number().int(),
  url: z.string(),
  branch: z.string(),
  commit: z.string(),
  commitUrl: z.string(),
  path: z.string(),
  state: z.enum(['open', 'merged', 'closed']),
  mergedAs: z.string().nullable(),
  /** Who merged or closed it, as the Git server names them. */
  answeredBy: z.string().nullable(),
  /** Who brought it to the management cluster, where that was not Slipway. */
  appliedBy: z.string().nullable(),
});
export type RequestPull = z.infer<typeof requestPullSchema>;

/**
 * One value that is other in the management cluster than in Git; null where it is not there at all, and both for who may
 * not read the cluster's YAML.
 */
export const driftFieldSchema = z.object({
  pointer: z.string(),
  wanted: z.string().nullable(),
  found: z.string().nullable(),
});
/** What is shown of a cluster that is another one altogether. */
export const mostDriftFields = 50;
export type DriftField = z.infer<typeof driftFieldSchema>;
export const clusterDriftSchema = z.object({
  path: z.string(),
  commit: z.string(),
  since: instant,
  fields: z.array(driftFieldSchema),
});
export type ClusterDrift = z.infer<typeof clusterDriftSchema>;
