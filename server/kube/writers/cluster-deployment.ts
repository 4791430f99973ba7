import { specOfNewClaim } from '../../../lib/new-claim-in-spec.ts';
import { specOfReferences } from '../../../lib/references-in-spec.ts';
import type { FieldError } from '../../domain/errors.ts';
import type { ClusterChange, ClusterObject, ClusterOrder } from '../../ports/kube.ts';
import { apiVersionOf, kinds } from '../kinds.ts';
import {
  catalogItemKey,
  changeKey,
  expiresAtKey,
  hibernatedKey,
  ownerKey,
  projectKey,
  purposeKey,
  requesterKey,
  requestKey,
} from '../labels.ts';
import type { KubeObjectInput } from '../resources.ts';

/**
 * The ClusterDeployment of an order. `config` holds the overrides and nothing else and is always there: k0rdent turns a
 * missing one into a dry run and fills it with all defaults, which pins versions for ever.
 */
export function toClusterDeployment(order: ClusterOrder): KubeObjectInput {
  return {
    apiVersion: apiVersionOf(kinds.clusterDeployment),
    kind: kinds.clusterDeployment.kind,
    metadata: {
      name: order.name,
      namespace: order.namespace,
      labels: {
        [requestKey]: order.requestId,
        [projectKey]: order.project,
        ...(order.purpose && { [purposeKey]: order.purpose }),
      },
      annotations: {
        [requestKey]: order.requestId,
        [requesterKey]: order.requester,
        ...(order.catalogItem && { [catalogItemKey]: order.catalogItem }),
      },
    },
    spec: {
      template: order.template,
      ...(order.credential && { credential: order.credential }),
      ...(order.references && specOfReferences(order.references)),
      ...(order.newAddressClaim && specOfNewClaim(order.newAddressClaim, order.name)),
      config: order.config,
      ...(order.services && { serviceSpec: { services: order.services } }),
      dryRun: false,
    },
  };
}

/** What is applied later: our annotations only, as a complete set, because leaving one out would remove it. */
export function toAnnotationPatch(
  ref: { namespace: string; name: string; uid: string },
  now: Record<string, string>,
  change: { owner?: string; expiresAt?: Date | null },
): KubeObjectInput {
  const owner = change.owner ?? now[ownerKey];
  const expiresAt = change.expiresAt === undefined ? now[expiresAtKey] : change.expiresAt?.toISOString();
  return {
    apiVersion: apiVersionOf(kinds.clusterDeployment),
    kind: kinds.clusterDeployment.kind,
    metadata: {
      ...ref,
      annotations: { ...(owner && { [ownerKey]: owner }), ...(expiresAt && { [expiresAtKey]: expiresAt }) },
    },
  };
}

/** A merge patch of what a change names; with the uid in it the API server writes to that object alone. */
export function toChangePatch(
  { namespace, name, uid }: ClusterObject,
  { requestId, template, config, services, references, labels, annotations, asleep, resourceVersion }: ClusterChange,
): Pick<KubeObjectInput, 'metadata'> & Record<string, unknown> {
  const spec = {
    ...(template !== undefined && { template }),
    ...(config && { config }),
    ...(references && specOfReferences(references)),
    // A merge patch replaces a list as a whole.
    ...(services && { serviceSpec: { services } }),
  };
  return {
    metadata: {
      namespace,
      name,
      uid,
      ...(resourceVersion !== undefined && { resourceVersion }),
      ...(labels && { labels }),
      annotations: {
        ...annotations,
        ...(asleep !== undefined && { [hibernatedKey]: asleep && JSON.stringify(asleep) }),
        [changeKey]: requestId,
      },
    },
    ...(Object.keys(spec).length > 0 && { spec }),
  };
}

const places: [prefix: string, pointer: string][] = [
  ['/spec/config', '/parameters'],
  ['/spec/serviceSpec/services', '/services'],
  ['/spec/credential', '/credential'],
  ['/spec/clusterAuth', '/clusterAuth'],
  ['/spec/auditPolicy', '/auditPolicy'],
  ['/spec/dataSource', '/dataSource'],
  ['/spec/ipamClaim/spec', '/newAddressClaim'],
  ['/spec/ipamClaim', '/addressClaim'],
  ['/spec/template', '/catalogItem'],
  ['/metadata/name', '/name'],
];

/** Moves pointers into the ClusterDeployment to where the same thing stands in an order; the rest has no field. */
export function toOrderErrors(errors: readonly FieldError[]): FieldError[] {
  return errors.map(({ pointer, ...said }) => {
    const place = places.find(([prefix]) => pointer === prefix || pointer.startsWith(`${prefix}/`));
    return { pointer: place ? place[1] + pointer.slice(place[0].length) : '', ...said };
  });
}

/**
 * A denial in words only: k0rdent's webhooks name the kind of the object they stumble over, and the order has one field
 * for each. A guess for the reader's eye, nothing depends on it.
 */
export function guessOrderField(words: string): string {
  if (/\bCredential\b|ClusterIdentity/.test(words)) return '/credential';
  if (/\bClusterAuthentication\b/.test(words)) return '/clusterAuth';
  if (/\bClusterAuditPolicy\b/.test(words)) return '/auditPolicy';
  if (/\bDataSource\b|\bspec\.dataSource\b/.test(words)) return '/dataSource';
  if (/\bClusterTemplate\b|\bproviders?\b/.test(words)) return '/catalogItem';
  return '';
}
