import { z } from 'zod';

/** Fields of a ClusterDeployment that name an object of its namespace, beside its template and its credential. */
export const clusterReferenceFields = ['clusterAuth', 'auditPolicy', 'dataSource', 'addressClaim'] as const;
export type ClusterReferenceField = (typeof clusterReferenceFields)[number];

const name = z.string().min(1).max(253).optional();
export const clusterReferencesShape = {
  /** A ClusterAuthentication: by which issuer people sign in to the cluster. */
  clusterAuth: name,
  /** A ClusterAuditPolicy: what the API server records of requests. */
  auditPolicy: name,
  /** A DataSource: the database that a hosted control plane keeps its state in instead of its own etcd. */
  dataSource: name,
  /** A ClusterIPAMClaim that is made out to the cluster: from where its machines get their addresses. */
  addressClaim: name,
} satisfies Record<ClusterReferenceField, typeof name>;
export const clusterReferencesSchema = z.object(clusterReferencesShape);
export type ClusterReferences = z.infer<typeof clusterReferencesSchema>;

const renamed = z.string().min(1).max(253).nullable().optional();
export const clusterReferencesPatchShape = {
  /** Another ClusterAuthentication; null takes it away. */
  clusterAuth: renamed,
  /** Another ClusterAuditPolicy; null takes it away. */
  auditPolicy: renamed,
  /** Another DataSource, where the cluster has one. k0rdent lets nobody add or take away one later. */
  dataSource: renamed,
  /** Refused: k0rdent looks at a claim once, when the cluster is made. */
  addressClaim: renamed,
} satisfies Record<ClusterReferenceField, typeof renamed>;
export const clusterReferencesPatchSchema = z.strictObject(clusterReferencesPatchShape);
export type ClusterReferencesPatch = z.infer<typeof clusterReferencesPatchSchema>;

/** What an order can name in one of these fields: what its template takes and the project's namespace holds. */
export const offeredReferenceSchema = z.object({
  field: z.enum(clusterReferenceFields),
  options: z.array(
    z.object({
      name: z.string(),
      /** Of a ClusterAuthentication: by whom people sign in first; null where it names nobody, and for other kinds. */
      issuer: z.string().nullable(),
      /** Of a DataSource: the hosts of its database. */
      hosts: z.array(z.string()).optional(),
      /** Of a ClusterIPAMClaim: the cluster that it is made out to (null: none), and the network of its nodes. */
      claim: z.object({ cluster: z.string().nullable(), network: z.string().nullable() }).optional(),
    }),
  ),
});
export type OfferedReference = z.infer<typeof offeredReferenceSchema>;
