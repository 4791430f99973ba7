import { z } from 'zod';
import { dnsLabel, instant, saidAs } from './common.ts';
import { credentialTestSchema } from './credential-tests.ts';
import { credentialTroubleSchema } from './credentials.ts';
import { pageOf } from './page.ts';

/** One thing that is asked for. A secret is written and never read again; a setting is no secret, and not shown either. */
export interface CredentialField {
  name: string;
  isSecret: boolean;
  /** Several lines: a file's content. */
  isText?: boolean;
  isOptional?: boolean;
  /** Chosen together with this field, in its control. */
  chosenWith?: string;
}

const setting = (name: string): CredentialField => ({ name, isSecret: false });
const secret = (name: string): CredentialField => ({ name, isSecret: true });
const file = (name: string): CredentialField => ({ name, isSecret: true, isText: true });

/** What each kind of credential consists of, in the order in which it is asked for. */
export const credentialFields = {
  'aws-static': [
    secret('accessKeyId'),
    secret('secretAccessKey'),
    { name: 'sessionToken', isSecret: true, isOptional: true },
  ],
  'aws-role': [
    setting('roleArn'),
    { name: 'sourceIdentityKind', isSecret: false, chosenWith: 'sourceIdentity' },
    setting('sourceIdentity'),
  ],
  'azure-service-principal': [setting('tenantId'), setting('clientId'), secret('clientSecret')],
  'azure-aks': [setting('tenantId'), setting('subscriptionId'), setting('clientId'), secret('clientSecret')],
  gcp: [file('serviceAccount')],
  openstack: [file('cloudsYaml')],
  vsphere: [secret('username'), secret('password')],
  kubevirt: [file('kubeconfig')],
  remote: [file('privateKey')],
  adopted: [file('kubeconfig')],
} as const satisfies Record<string, readonly CredentialField[]>;

export type CredentialKind = keyof typeof credentialFields;
export const credentialKinds = Object.keys(credentialFields) as [CredentialKind, ...CredentialKind[]];

/** The fields of a kind; with `onlySecrets` those that can be exchanged. */
export function fieldsOf(kind: CredentialKind, onlySecrets = false): readonly CredentialField[] {
  const fields: readonly CredentialField[] = credentialFields[kind];
  return onlySecrets ? fields.filter(({ isSecret }) => isSecret) : fields;
}

/** vSphere's cloud controller in a cluster reads the login beside the cluster, where nobody but Slipway puts it. */
export const needsValuesToHandOut = (kind: CredentialKind): boolean => kind === 'vsphere';

/** Whether a call tells that it is taken. Hosts of SSH keys stand in clusters, and each has its own. */
export const isTestable = (kind: CredentialKind): boolean => kind !== 'remote';

/**
 * Whether it is tested at a server that the operator names: a vCenter's login names none. Whoever names the server could
 * read the password there, so nobody does by the portal.
 */
export const needsAddressToTest = (kind: CredentialKind): boolean => kind === 'vsphere';

const values = z.record(z.string(), z.string().max(128 * 1024));
/** Names of what belongs to a credential are made from its own, and must not become too long. */
const name = dnsLabel.max(40);
const projects = z.array(dnsLabel).max(200);

export const credentialPathSchema = z.object({ name: z.string().min(1).max(253) });
export const createCredentialSchema = z.strictObject({
  name,
  kind: z.enum(credentialKinds),
  description: z.string().trim().max(200).default(''),
  values,
  projects: projects.default([]),
});
export const rotateCredentialSchema = z.strictObject({ values });
/** `values` only where a kind needs them again. */
export const handOutCredentialSchema = z.strictObject({ projects: projects.min(1), values: values.optional() });
export const takeBackCredentialSchema = z.strictObject({ project: dnsLabel });

/** A credential of the whole installation. What it holds is in no answer. */
export const systemCredentialSchema = z.object({
  name: z.string(),
  description: z.string().nullable(),
  /** Null for those that were not made here; they are shown and left alone. */
  kind: z.enum(credentialKinds).nullable(),
  identityKind: z.string(),
  /** That the object behind it exists; `test` tells what it opens. */
  objectExists: z.boolean(),
  /** Why it cannot be used in k0rdent's own namespace, where its copies come from; null when it is ready. */
  trouble: credentialTroubleSchema.nullable(),
  createdAt: instant.nullable(),
  /**
   * Where it is handed out, among the reader's projects; `isThere` once the management cluster has put it there.
   * `trouble` is why it cannot be used there; null when it can.
   */
  projects: z.array(z.object({ name: z.string(), isThere: z.boolean(), trouble: credentialTroubleSchema.nullable() })),
  /** Projects beyond those that the reader may see. */
  otherProjects: z.number().int(),
  /** Clusters and orders under way that use it, in the reader's projects. */
  uses: z.number().int(),
  /** When an order of the reader's projects was last carried out with it; null where none was. */
  lastUsedAt: instant.nullable(),
  /** When such an order last became a ready cluster. */
  lastWorkedAt: instant.nullable(),
  /** Its last test; null where it was never tested as it is now. */
  test: credentialTestSchema.nullable(),
});
export type SystemCredential = z.infer<typeof systemCredentialSchema>;
export const systemCredentialPageSchema = pageOf(systemCredentialSchema).extend({
  /**
   * What AccessManagement reports of all that it is to hand out. It may name what belongs to any project, so it is null
   * for who sees only some, and where there is nothing to report.
   */
  handOutError: z.string().nullable(),
  /** Kinds that cannot be made here because their infrastructure provider is not installed or fails, and why. */
  unavailableKinds: z.array(z.object({ kind: z.enum(credentialKinds), detail: z.string(), ...saidAs })),
});
export type SystemCredentialPage = z.infer<typeof systemCredentialPageSchema>;
export const systemCredentialDetailSchema = systemCredentialSchema.extend({
  /** Uses in the reader's projects, by name. */
  usedBy: z.array(
    z.object({
      project: z.string(),
      namespace: z.string(),
      name: z.string(),
      owner: z.string().nullable(),
      /** Whether the cluster is there; otherwise it is ordered. */
      isCluster: z.boolean(),
    }),
  ),
  /** Servers where it can be tested; empty for kinds that name theirs. */
  testServers: z.array(z.string()),
  /** Whether the reader may rotate it, hand it out, take it back and delete it. */
  mayManage: z.boolean(),
});
export type SystemCredentialDetail = z.infer<typeof systemCredentialDetailSchema>;
export const credentialNameSchema = z.object({ name: z.string() });
export type CreateCredential = z.input<typeof createCredentialSchema>;
