import { randomBytes, randomUUID } from 'node:crypto';
import {
  labelErrors,
  labelValueErrors,
  pathSegmentErrors,
  qualifiedNameErrors,
  subdomainErrors,
} from '../../lib/kubernetes-names.ts';
import type { Resource } from '../registry/resource.ts';
import type { FieldCause } from '../status.ts';
import { type KubeObject, nowSeconds, type ObjectMeta } from '../types.ts';

const generatedLetters = 'bcdfghjklmnpqrstvwxz2456789';
const generatedLength = 5;
/** Longer prefixes are cut so that the generated name stays a DNS label. */
const maxPrefixLength = 63 - generatedLength;
const annotationLimitBytes = 256 * 1024;

/** A name from a prefix: five characters that form no words. */
export function generateName(prefix: string): string {
  const tail = [...randomBytes(generatedLength)].map((byte) => generatedLetters[byte % generatedLetters.length]);
  return prefix.slice(0, maxPrefixLength) + tail.join('');
}

/** Sets what only the server may set on a new object. */
export function fillNewMeta(object: KubeObject, resource: Resource, namespace: string): void {
  const metadata = object.metadata;
  delete metadata.deletionTimestamp;
  delete metadata.deletionGracePeriodSeconds;
  delete metadata.selfLink;
  if (!metadata.name && metadata.generateName) metadata.name = generateName(metadata.generateName);
  if (resource.namespaced) metadata.namespace = namespace;
  else delete metadata.namespace;
  metadata.uid = randomUUID();
  metadata.creationTimestamp = nowSeconds();
}

/** The rule for names of a resource. */
function nameErrors(resource: Resource, name: string, isPrefix = false): string[] {
  // A prefix may end in a dash: it is checked as if a letter followed.
  const checked = isPrefix && name.endsWith('-') ? `${name.slice(0, -1)}a` : name;
  if (resource.group === 'rbac.authorization.k8s.io') return pathSegmentErrors(checked);
  if (resource.collection === '/namespaces') return labelErrors(checked);
  return subdomainErrors(checked);
}

const cause = (field: string, value: unknown, detail: string): FieldCause => ({
  reason: 'FieldValueInvalid',
  message: `Invalid value: ${JSON.stringify(value)}: ${detail}`,
  field,
});

function nameCauses(resource: Resource, metadata: ObjectMeta): FieldCause[] {
  const causes: FieldCause[] = [];
  if (metadata.generateName) {
    const prefix = metadata.generateName;
    causes.push(...nameErrors(resource, prefix, true).map((error) => cause('metadata.generateName', prefix, error)));
  }
  if (!metadata.name) {
    causes.push({
      reason: 'FieldValueRequired',
      message: 'Required value: name or generateName is required',
      field: 'metadata.name',
    });
    return causes;
  }
  return [
    ...causes,
    ...nameErrors(resource, metadata.name).map((error) => cause('metadata.name', metadata.name, error)),
  ];
}

function labelCauses(metadata: ObjectMeta): FieldCause[] {
  const field = 'metadata.labels';
  return Object.entries(metadata.labels ?? {}).flatMap(([key, value]) => [
    ...qualifiedNameErrors(key).map((error) => cause(field, key, error)),
    ...labelValueErrors(value).map((error) => cause(field, value, error)),
  ]);
}

function annotationCauses(metadata: ObjectMeta): FieldCause[] {
  const field = 'metadata.annotations';
  const entries = Object.entries(metadata.annotations ?? {});
  const causes = entries.flatMap(([key]) =>
    qualifiedNameErrors(key.toLowerCase()).map((error) => cause(field, key, error)),
  );
  const size = entries.reduce((sum, [key, value]) => sum + Buffer.byteLength(key) + Buffer.byteLength(value), 0);
  if (size > annotationLimitBytes) {
    causes.push({
      reason: 'FieldValueTooLong',
      message: `Too long: may not be more than ${annotationLimitBytes} bytes`,
      field,
    });
  }
  return causes;
}

function ownerCauses(metadata: ObjectMeta): FieldCause[] {
  const owners = metadata.ownerReferences ?? [];
  const field = 'metadata.ownerReferences';
  const causes = owners.flatMap((owner) =>
    (['apiVersion', 'kind', 'name', 'uid'] as const)
      .filter((member) => !owner[member])
      .map((member) =>
        member === 'apiVersion'
          ? cause(`${field}.apiVersion`, '', 'version must not be empty')
          : cause(`${field}.${member}`, '', 'must not be empty'),
      ),
  );
  const [first, second] = owners.filter((owner) => owner.controller === true);
  if (first && second) {
    const shown = owners.map(({ apiVersion, kind, name, uid, controller, blockOwnerDeletion }) => ({
      apiVersion,
      kind,
      name,
      uid,
      controller,
      blockOwnerDeletion,
    }));
    causes.push(
      cause(
        field,
        shown,
        `Only one reference can have Controller set to true. Found "true" in references for ${first.kind}/${first.name} and ${second.kind}/${second.name}`,
      ),
    );
  }
  return causes;
}

const standardFinalizers = new Set(['kubernetes', 'orphan', 'foregroundDeletion']);

function finalizerCauses(metadata: ObjectMeta, isCustom: boolean): FieldCause[] {
  const finalizers = metadata.finalizers ?? [];
  const causes = finalizers.flatMap((finalizer, index) => {
    const errors = qualifiedNameErrors(finalizer).map((error) => cause('metadata.finalizers', finalizer, error));
    if (errors.length > 0) return errors;
    if (isCustom || finalizer.includes('/') || standardFinalizers.has(finalizer)) return [];
    return [
      cause(
        `metadata.finalizers[${index}]`,
        finalizer,
        'name is neither a standard finalizer name nor is it fully qualified',
      ),
    ];
  });
  if (finalizers.includes('orphan') && finalizers.includes('foregroundDeletion')) {
    causes.push(cause('metadata.finalizers', finalizers, 'finalizer orphan and foregroundDeletion cannot be both set'));
  }
  return causes;
}

/**
 * Checks the metadata of any object.
 * https://github.com/kubernetes/apimachinery/blob/master/pkg/api/validation/objectmeta.go
 */
export function validateMeta(resource: Resource, metadata: ObjectMeta): FieldCause[] {
  return [
    ...nameCauses(resource, metadata),
    ...labelCauses(metadata),
    ...annotationCauses(metadata),
    ...ownerCauses(metadata),
    ...finalizerCauses(metadata, resource.custom !== undefined),
  ];
}

const immutable = (field: string, value: unknown): FieldCause =>
  cause(`metadata.${field}`, value, 'field is immutable');

/** Checks what may not change. The caller has put back what is silently kept. */
export function validateMetaUpdate(metadata: ObjectMeta, old: ObjectMeta): FieldCause[] {
  const causes: FieldCause[] = [];
  for (const field of ['name', 'namespace', 'uid', 'deletionTimestamp', 'deletionGracePeriodSeconds'] as const) {
    const now = metadata[field] ?? null;
    if (now !== (old[field] ?? null)) causes.push(immutable(field, now));
  }
  if (old.deletionTimestamp) {
    const added = (metadata.finalizers ?? []).filter((finalizer) => !old.finalizers?.includes(finalizer));
    if (added.length > 0) {
      const list = added.map((finalizer) => JSON.stringify(finalizer)).join(', ');
      causes.push({
        reason: 'FieldValueForbidden',
        message: `Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{${list}}`,
        field: 'metadata.finalizers',
      });
    }
  }
  return causes;
}

/** Puts back what a writer cannot change and need not repeat. */
export function keepServerFields(metadata: ObjectMeta, old: ObjectMeta): void {
  metadata.uid ||= old.uid;
  metadata.creationTimestamp = old.creationTimestamp;
  delete metadata.selfLink;
  if (old.generation === undefined) delete metadata.generation;
  else metadata.generation = old.generation;
  if (old.deletionTimestamp) metadata.deletionTimestamp = old.deletionTimestamp;
  if (old.deletionGracePeriodSeconds !== undefined && old.deletionGracePeriodSeconds !== null) {
    metadata.deletionGracePeriodSeconds ??= old.deletionGracePeriodSeconds;
  }
  metadata.namespace ||= old.namespace;
  if (metadata.namespace === undefined) delete metadata.namespace;
}

/** Warnings for what is accepted but unwise; duplicate owner references are merged on the way. */
export function metaWarnings(metadata: ObjectMeta, isCustom: boolean, old?: ObjectMeta): string[] {
  const warnings: string[] = [];
  const seen = new Set<string>();
  const repeated = new Set<string>();
  const owners = (metadata.ownerReferences ?? []).filter((owner) => {
    const isRepeated = seen.has(owner.uid);
    if (isRepeated) repeated.add(owner.uid);
    seen.add(owner.uid);
    return !isRepeated;
  });
  if (repeated.size > 0) {
    metadata.ownerReferences = owners;
    warnings.push(
      `.metadata.ownerReferences contains duplicate entries; API server dedups owner references in 1.20+, and may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) observed: ${[...repeated].join(', ')}`,
    );
  }
  if (!isCustom) return warnings;
  for (const finalizer of metadata.finalizers ?? []) {
    if (old?.finalizers?.includes(finalizer) || finalizer.includes('/') || standardFinalizers.has(finalizer)) continue;
    const wish = finalizer.includes('.')
      ? 'prefer a domain-qualified finalizer name including a path (/)'
      : 'prefer a domain-qualified finalizer name';
    warnings.push(
      `metadata.finalizers: ${JSON.stringify(finalizer)}: ${wish} to avoid accidental conflicts with other finalizer writers`,
    );
  }
  return warnings;
}
