export { requestKey } from '../domain/requests/request-key.ts';

const prefix = 'slipway.dev';

/** Annotation with the id of the request that changed it last; a worker that was interrupted knows its own write by it. */
export const changeKey = `${prefix}/change`;
/** Annotation with the e-mail of the person who asked. */
export const requesterKey = `${prefix}/requester`;
/** Annotation with the e-mail of who answers for it now. */
export const ownerKey = `${prefix}/owner`;
/** Annotation with the instant at which it is to go, ISO 8601. */
export const expiresAtKey = `${prefix}/expires-at`;
/** Annotation with the id of the catalog item. */
export const catalogItemKey = `${prefix}/catalog-item`;
/** Annotation on a chain: the publication that made it; it decides whose the chain is. */
export const publicationKey = `${prefix}/publication`;
/** Label of everything that belongs to a credential made here: its name. */
export const credentialKey = `${prefix}/credential`;
/** Labels for selectors: project and purpose. */
export const projectKey = `${prefix}/project`;
export const purposeKey = `${prefix}/purpose`;
/** Annotation: the cluster was put to sleep on purpose, and how many workers it had, as JSON by pointer into its values. */
export const hibernatedKey = `${prefix}/hibernated`;
/** Who owns the fields that Slipway writes. */
export const fieldManager = 'slipway';
/** Flux and Cluster API name the cluster that an object belongs to. */
export const helmReleaseNameKey = 'helm.toolkit.fluxcd.io/name';
export const capiClusterNameKey = 'cluster.x-k8s.io/cluster-name';
/** k0rdent's backups hold what bears this label; `managed` marks the copies it made itself. */
export const componentLabels = { 'k0rdent.mirantis.com/component': 'kcm' };
