import { z } from 'zod';
import { instant } from './common.ts';
import { pageOf, pageQuery } from './page.ts';

const actorKinds = ['user', 'token', 'system'] as const;

/** One line of the audit as a list shows it. */
export const auditEntrySchema = z.object({
  /** Place in the chain, from 1 without gaps. */
  seq: z.number().int(),
  at: instant,
  actor: z.string(),
  actorKind: z.enum(actorKinds),
  /** For whom Slipway acted by itself; null for what people did. */
  onBehalfOf: z.string().nullable(),
  /**
   * Through which agent the actor acted: its client id at the identity provider, or `api-token` where it came with a
   * personal access token; null for what people did themselves. Segments of older versions do not name it.
   */
  agent: z.string().nullable().default(null),
  /** Name of what was done, such as `get-kubeconfig`. */
  action: z.string(),
  project: z.string().nullable(),
  /** What it was done to: a resource of the API and a key in it. */
  subject: z.string(),
  key: z.string(),
  /** Trace id of the request that did it. */
  requestId: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** The whole row, as the chain covers it. */
export const auditDetailSchema = auditEntrySchema.extend({
  actorId: z.string().nullable(),
  /** From where it was asked; null for what Slipway did. */
  address: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  previousHash: z.string(),
  hash: z.string(),
});
export type AuditDetail = z.infer<typeof auditDetailSchema>;

const named = {
  /**
   * What people call the thing that `key` names, such as `R-2C97` for a request and the e-mail of whoever asked for
   * access or changed their settings; null where that is the key itself.
   */
  keyName: z.string().nullable(),
  /** The cluster that a request is about; null for all else. */
  cluster: z.string().nullable(),
};
const namedAuditEntrySchema = auditEntrySchema.extend(named);
export type NamedAuditEntry = z.infer<typeof namedAuditEntrySchema>;
export const namedAuditDetailSchema = auditDetailSchema.extend(named);
export type NamedAuditDetail = z.infer<typeof namedAuditDetailSchema>;

const part = z.string().trim().max(200).optional();
/** Actor, action and subject (`resource/key`) are looked for as a part, the project whole. */
export const auditFilterSchema = z.object({
  actor: part,
  action: part,
  subject: part,
  project: part,
  from: instant.optional(),
  to: instant.optional(),
});
export type AuditFilter = z.infer<typeof auditFilterSchema>;
export const auditListQuerySchema = auditFilterSchema.extend(pageQuery);
export type AuditListQuery = z.infer<typeof auditListQuerySchema>;

export const auditPathSchema = z.object({ seq: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });

/** Rows that the owner exported and took out of the database, as the chain itself tells it. */
export const auditSegmentSchema = z.object({
  firstSeq: z.number().int(),
  lastSeq: z.number().int(),
  rows: z.number().int(),
  firstAt: instant,
  lastAt: instant,
  lastHash: z.string(),
  /** SHA-256 of the manifest that lies beside the file. */
  manifestSha256: z.string(),
  /** Name of the exported file, and the folder as it was given. */
  file: z.string(),
  folder: z.string(),
  sealedAt: instant,
});
export type AuditSegment = z.infer<typeof auditSegmentSchema>;

/** Rows that are here, and where earlier ones went. */
export const auditPageSchema = pageOf(namedAuditEntrySchema).extend({
  /** When the first row that is here was written; null when there is none. */
  since: instant.nullable(),
  sealed: z.array(auditSegmentSchema),
});
export type AuditPage = z.infer<typeof auditPageSchema>;

/** `altered`: its hash is not that of its columns. `unlinked`: it does not follow the row before. `missing`: not there. */
export const misfitReasons = ['altered', 'unlinked', 'missing'] as const;

/** What walking the chain found; `misfit` is null when every row fits. */
export const auditCheckSchema = z.object({
  /** The first row that is here; those before it were sealed, and it follows the last of them. */
  firstSeq: z.number().int(),
  /** Rows that fit, counted from that one. */
  rows: z.number().int(),
  checkedAt: instant,
  misfit: z
    .object({ seq: z.number().int(), reason: z.enum(misfitReasons), entry: auditEntrySchema.nullable() })
    .nullable(),
});
export type AuditCheck = z.infer<typeof auditCheckSchema>;
