import { z } from 'zod';
import { dnsLabel, instant } from './common.ts';
import { pageOf } from './page.ts';

/** Kinds of k0rdent's own namespace that clusters of a project can name once AccessManagement has copied them there. */
export const sharedSettingKinds = ['ClusterAuthentication', 'ClusterAuditPolicy', 'DataSource'] as const;
export type SharedSettingKind = (typeof sharedSettingKinds)[number];

/** How much an audit policy records of a request, least first. */
export const auditLevels = ['None', 'Metadata', 'Request', 'RequestResponse'] as const;

export const sharedSettingPathSchema = z.object({
  kind: z.enum(sharedSettingKinds),
  name: z.string().min(1).max(253),
});
export const shareSettingSchema = z.strictObject({ projects: z.array(dnsLabel).min(1).max(200) });
export const takeBackSettingSchema = z.strictObject({ project: dnsLabel });

/**
 * How it stands in one project. `copied`: it can be ordered with. `outdated`: the copy says something else than what it
 * was made from, which was changed since; k0rdent never changes a copy. `awaited`: it is shared, and k0rdent has made no
 * copy yet. `leaving`: it is shared no more, and k0rdent has not deleted the copy yet. `taken`: somebody made another
 * object with its name there, so k0rdent makes no copy.
 */
export const copyStates = ['copied', 'outdated', 'awaited', 'leaving', 'taken'] as const;
export type CopyState = (typeof copyStates)[number];

/** What can be shared with projects, by what it is recognised. Secrets are in no answer. */
export const sharedSettingSchema = z.object({
  kind: z.enum(sharedSettingKinds),
  name: z.string(),
  createdAt: instant.nullable(),
  /** Of a ClusterAuthentication: by whom people sign in. */
  issuers: z.array(z.string()),
  /** Of a ClusterAuditPolicy: how many rules it has, and the most that one of them records. */
  audit: z.object({ rules: z.number().int(), level: z.enum(auditLevels).nullable() }).nullable(),
  /** Of a DataSource: the hosts of its database. */
  hosts: z.array(z.string()),
  /** Of a DataSource whose login names no namespace: its copies look for the Secret in the namespace of the project. */
  needsLoginInProject: z.boolean(),
  /** With how many projects it is shared. */
  projectCount: z.number().int(),
  /** How many of the reader's projects have no copy that is as it should be. */
  troubled: z.number().int(),
  /** Clusters, and orders and changes under way, that use it in those projects. */
  uses: z.number().int(),
});
export type SharedSetting = z.infer<typeof sharedSettingSchema>;

export const sharedSettingPageSchema = pageOf(sharedSettingSchema).extend({
  /** k0rdent's own namespace, where they are made. */
  namespace: z.string(),
  /** Whether AccessManagement has applied its rules as they are now. */
  isApplied: z.boolean(),
  /** Whether AccessManagement reports that it cannot apply them. */
  isFailing: z.boolean(),
  /** What it reports; null for who sees only some projects, and where there is nothing to report. */
  accessError: z.string().nullable(),
});
export type SharedSettingPage = z.infer<typeof sharedSettingPageSchema>;

const useSchema = z.object({
  namespace: z.string(),
  name: z.string(),
  owner: z.string().nullable(),
  /** Whether the cluster is there; otherwise it is ordered. */
  isCluster: z.boolean(),
});
export const sharedSettingDetailSchema = sharedSettingSchema.extend({
  namespace: z.string(),
  /** Among the reader's projects. */
  projects: z.array(
    z.object({
      name: z.string(),
      state: z.enum(copyStates),
      /** Shared by Slipway's own rule alone, so that it can be taken back here. */
      isOurs: z.boolean(),
      /** What AccessManagement says about a copy that it has not made or not deleted. */
      words: z.string().nullable(),
      /** Clusters, and orders and changes under way, that use it there. */
      useCount: z.number().int(),
      /** The first of them, by name. */
      uses: z.array(useSchema),
    }),
  ),
  /** Projects beyond those that the reader may see. */
  otherProjects: z.number().int(),
  /** Whether the reader may share it and take it back. */
  mayManage: z.boolean(),
});
export type SharedSettingDetail = z.infer<typeof sharedSettingDetailSchema>;
export const sharedSettingNameSchema = z.object({ kind: z.enum(sharedSettingKinds), name: z.string() });
