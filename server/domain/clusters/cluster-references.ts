import { z } from 'zod';
import type { Change } from '../../../lib/contracts/approvals.ts';
import {
  type ClusterReferenceField,
  type ClusterReferences,
  type ClusterReferencesPatch,
  clusterReferenceFields,
  type OfferedReference,
} from '../../../lib/contracts/cluster-references.ts';
import { refusedSwitch } from '../../../lib/reference-changes.ts';
import { getIn, isObject, isSameJson, type Path, toPointer } from '../../../lib/template-schema/json.ts';
import type { FieldError } from '../errors.ts';
import { type SaidKey, say } from '../words/said.ts';
import type { ReferenceKind } from './cluster-facts.ts';
import { readSignIns } from './sign-in.ts';

/** The kind that each field names, and the value by which k0rdent passes it on to the template's chart. */
const rules: Record<ClusterReferenceField, { kind: ReferenceKind; value: Path }> = {
  clusterAuth: { kind: 'ClusterAuthentication', value: ['auth'] },
  auditPolicy: { kind: 'ClusterAuditPolicy', value: ['audit', 'policyRef'] },
  dataSource: { kind: 'DataSource', value: ['dataSource'] },
  addressClaim: { kind: 'ClusterIPAMClaim', value: ['ipamEnabled'] },
};

export const kindOfReference = (field: ClusterReferenceField): ReferenceKind => rules[field].kind;

interface TemplateValues {
  defaults: Readonly<Record<string, unknown>>;
  schema: Readonly<Record<string, unknown>> | null;
}

/** The fields that do something to clusters of a template: k0rdent hands every chart the values, and some leave them lying. */
export function takenReferences({ defaults, schema }: TemplateValues): ClusterReferenceField[] {
  return clusterReferenceFields.filter((field) => {
    const { value } = rules[field];
    const described = value.flatMap((key) => ['properties', key]);
    const given = getIn(defaults, value);
    return isObject(given) || typeof given === 'boolean' || isObject(getIn(schema, described));
  });
}

const objectSchema = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z
    .object({
      authenticationConfiguration: z.unknown(),
      endpoints: z.array(z.string()).catch([]),
      cluster: z.string().catch(''),
      nodeNetwork: z.object({ cidr: z.string().catch('') }).catch({ cidr: '' }),
    })
    .partial()
    .catch({}),
});
type OfferedObject = z.infer<typeof objectSchema>;

/** The host of `host:port`, and nothing that stands before an @, which could be somebody's password. */
export const hostOf = (endpoint: string): string =>
  endpoint
    .slice(endpoint.lastIndexOf('@') + 1)
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/:\d+$/, '');

/** What a field can name, by the objects of its kind in the namespace. */
export function readOffered(
  field: ClusterReferenceField,
  objects: readonly Record<string, unknown>[],
): OfferedReference {
  const options = objects.flatMap((object) => {
    const read = objectSchema.safeParse(object);
    if (!read.success) return [];
    const { metadata, spec } = read.data;
    const [signIn] = field === 'clusterAuth' ? readSignIns(spec.authenticationConfiguration) : [];
    return [{ name: metadata.name, issuer: signIn?.issuer ?? null, ...helpOf(field, spec) }];
  });
  return { field, options: options.sort((a, b) => (a.name < b.name ? -1 : 1)) };
}

/** What helps to choose one of them. */
function helpOf(
  field: ClusterReferenceField,
  spec: OfferedObject['spec'],
): Partial<OfferedReference['options'][number]> {
  if (field === 'dataSource') return { hosts: (spec.endpoints ?? []).map(hostOf) };
  if (field !== 'addressClaim') return {};
  return { claim: { cluster: spec.cluster || null, network: spec.nodeNetwork?.cidr || null } };
}

/** Only the references out of what names more. */
export function referencesOf(asked: ClusterReferences): ClusterReferences {
  const named = clusterReferenceFields.flatMap((field) => (asked[field] ? [[field, asked[field]]] : []));
  return Object.fromEntries(named) as ClusterReferences;
}

/** The names that a change asks to be others, out of all that it asks. */
export function pickReferences(asked: ClusterReferencesPatch): ClusterReferencesPatch {
  const named = clusterReferenceFields.filter((field) => asked[field] !== undefined);
  return Object.fromEntries(named.map((field) => [field, asked[field]])) as ClusterReferencesPatch;
}

/** What a cluster names after a change that says null of what it takes away. */
export function changeReferences(now: ClusterReferences, change: ClusterReferencesPatch): ClusterReferences {
  const named = clusterReferenceFields.flatMap((field) => {
    const name = change[field] === undefined ? now[field] : change[field];
    return name ? [[field, name]] : [];
  });
  return Object.fromEntries(named) as ClusterReferences;
}

const wordsOf = {
  added: 'reference-not-added',
  removed: 'reference-kept',
  fixed: 'reference-fixed',
} as const satisfies Record<NonNullable<ReturnType<typeof refusedSwitch>>, SaidKey>;

/** What a change asks that k0rdent does not do to a cluster that exists. */
export function refuseSwitches(now: ClusterReferences, change: ClusterReferencesPatch): FieldError[] {
  return clusterReferenceFields.flatMap((field) => {
    const why = change[field] === undefined ? null : refusedSwitch(field, now[field], change[field]);
    if (why === null) return [];
    const { kind } = rules[field];
    return [{ pointer: toPointer([field]), ...say(wordsOf[why], { kind }) }];
  });
}

/** Of an object all that reaches a cluster that names it; null where nothing does. */
function contentOf(field: ClusterReferenceField, object: Record<string, unknown> | null): unknown {
  if (object === null) return null;
  if (field === 'auditPolicy') return getIn(object, ['spec', 'policy']) ?? {};
  const configuration = getIn(object, ['spec', 'authenticationConfiguration']);
  return configuration ? [configuration, getIn(object, ['spec', 'caSecret']) ?? null] : null;
}

/** An object that a cluster names, or nothing; one that is named and not known has no object. */
export interface Referred {
  name: string | null;
  object: Record<string, unknown> | null;
}

/** Whether a cluster gets the same of both. Of one that is not known nobody can say what the cluster has of it. */
export function isSameReferred(field: ClusterReferenceField, one: Referred, other: Referred): boolean {
  // What comes of a DataSource is made by a controller that is not k0rdent's, and a claim is for one cluster alone.
  if (field !== 'clusterAuth' && field !== 'auditPolicy') return false;
  const isUnknown = [one, other].some(({ name, object }) => name !== null && object === null);
  return !isUnknown && isSameJson(contentOf(field, one.object), contentOf(field, other.object));
}

/** A name that an order cannot have, and whether it is that the namespace does not hold it. */
export interface RefusedReference extends FieldError {
  isMissing: boolean;
}

/**
 * What an order names that its template does not take, that the namespace does not hold, or that is for another cluster:
 * k0rdent uses a ClusterIPAMClaim only for the cluster that it is made out to, and never says so.
 */
export function refuseReferences(
  asked: ClusterReferences,
  offered: readonly OfferedReference[],
  cluster: string,
): RefusedReference[] {
  return clusterReferenceFields.flatMap((field): RefusedReference[] => {
    const name = asked[field];
    if (name === undefined) return [];
    const { kind } = rules[field];
    const pointer = toPointer([field]);
    const choice = offered.find((one) => one.field === field);
    if (!choice) return [{ pointer, isMissing: false, ...say('reference-not-taken', { kind }) }];
    const found = choice.options.find((option) => option.name === name);
    if (!found) return [{ pointer, isMissing: true, ...say('no-such-reference', { kind, name }) }];
    if (!found.claim || found.claim.cluster === cluster) return [];
    const { cluster: other } = found.claim;
    const said =
      other === null ? say('claim-for-nobody', { name }) : say('claim-for-another', { name, cluster: other });
    return [{ pointer, isMissing: false, ...said }];
  });
}

/** References as changes of a cluster, or from one revision of a request to the next. */
export function changesOfReferences(
  before: ClusterReferencesPatch,
  after: ClusterReferencesPatch,
): Omit<Change, 'label'>[] {
  return clusterReferenceFields
    .filter((field) => (before[field] ?? null) !== (after[field] ?? null))
    .map((field) => ({ pointer: toPointer([field]), before: before[field] ?? null, after: after[field] ?? null }));
}
