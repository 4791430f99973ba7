import { equalJson, isObject } from '../../lib/json.ts';
import { pathSegmentErrors, subdomainErrors } from '../../lib/kubernetes-names.ts';
import type { FieldCause } from '../status.ts';
import type { KubeObject } from '../types.ts';
import { type Strategy, strategyLike } from './strategy.ts';

const group = 'rbac.authorization.k8s.io';

const required = (field: string, why = ''): FieldCause => ({
  reason: 'FieldValueRequired',
  message: why === '' ? 'Required value' : `Required value: ${why}`,
  field,
});
const invalid = (field: string, value: unknown, why: string): FieldCause => ({
  reason: 'FieldValueInvalid',
  message: `Invalid value: ${JSON.stringify(value)}: ${why}`,
  field,
});
const unsupported = (field: string, value: unknown, supported: string[]): FieldCause => ({
  reason: 'FieldValueNotSupported',
  message: `Unsupported value: ${JSON.stringify(value)}: supported values: ${supported.map((one) => `"${one}"`).join(', ')}`,
  field,
});

const itemsOf = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isObject) : []);
const hasAny = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

/** https://github.com/kubernetes/kubernetes/blob/master/pkg/apis/rbac/validation/validation.go */
function ruleCauses(rule: Record<string, unknown>, field: string, isNamespaced: boolean): FieldCause[] {
  const causes: FieldCause[] = [];
  const { verbs, apiGroups, resources, resourceNames, nonResourceURLs } = rule;
  if (!hasAny(verbs)) causes.push(required(`${field}.verbs`, 'verbs must contain at least one value'));
  if (hasAny(nonResourceURLs)) {
    const urls = `${field}.nonResourceURLs`;
    if (isNamespaced) {
      causes.push(invalid(urls, nonResourceURLs, 'namespaced rules cannot apply to non-resource URLs'));
    }
    if (hasAny(apiGroups) || hasAny(resources) || hasAny(resourceNames)) {
      const why = 'rules cannot apply to both regular resources and non-resource URLs';
      causes.push(invalid(urls, nonResourceURLs, why));
    }
    return causes;
  }
  if (!hasAny(apiGroups)) {
    causes.push(required(`${field}.apiGroups`, 'resource rules must supply at least one api group'));
  }
  if (!hasAny(resources)) {
    causes.push(required(`${field}.resources`, 'resource rules must supply at least one resource'));
  }
  return causes;
}

const roleCauses = (role: KubeObject): FieldCause[] =>
  itemsOf(role.rules).flatMap((rule, index) => ruleCauses(rule, `rules[${index}]`, role.kind === 'Role'));

function subjectCauses(subject: Record<string, unknown>, field: string, isNamespaced: boolean): FieldCause[] {
  const name = String(subject.name ?? '');
  const apiGroup = String(subject.apiGroup ?? '');
  const causes = name === '' ? [required(`${field}.name`)] : [];
  if (subject.kind === 'ServiceAccount') {
    if (name !== '') causes.push(...subdomainErrors(name).map((error) => invalid(`${field}.name`, name, error)));
    if (apiGroup !== '') causes.push(unsupported(`${field}.apiGroup`, apiGroup, ['']));
    if (!isNamespaced && !subject.namespace) causes.push(required(`${field}.namespace`));
  } else if (subject.kind === 'User' || subject.kind === 'Group') {
    if (apiGroup !== group) causes.push(unsupported(`${field}.apiGroup`, apiGroup, [group]));
  } else causes.push(unsupported(`${field}.kind`, subject.kind ?? '', ['ServiceAccount', 'User', 'Group']));
  return causes;
}

function bindingCauses(binding: KubeObject): FieldCause[] {
  const isNamespaced = binding.kind === 'RoleBinding';
  const ref = isObject(binding.roleRef) ? binding.roleRef : {};
  const kinds = isNamespaced ? ['Role', 'ClusterRole'] : ['ClusterRole'];
  const name = String(ref.name ?? '');
  return [
    ...(ref.apiGroup === group ? [] : [unsupported('roleRef.apiGroup', ref.apiGroup ?? '', [group])]),
    ...(kinds.includes(String(ref.kind)) ? [] : [unsupported('roleRef.kind', ref.kind ?? '', kinds)]),
    ...(name === ''
      ? [required('roleRef.name')]
      : pathSegmentErrors(name).map((error) => invalid('roleRef.name', name, error))),
    ...itemsOf(binding.subjects).flatMap((subject, index) =>
      subjectCauses(subject, `subjects[${index}]`, isNamespaced),
    ),
  ];
}

function refCauses(binding: KubeObject, old: KubeObject): FieldCause[] {
  if (equalJson(binding.roleRef, old.roleRef)) return [];
  const { apiGroup, kind, name } = isObject(binding.roleRef) ? binding.roleRef : {};
  // The text shows the internal type, which has no JSON names.
  return [invalid('roleRef', { APIGroup: apiGroup, Kind: kind, Name: name }, 'cannot change roleRef')];
}

function completeBinding(binding: KubeObject): void {
  const ref = isObject(binding.roleRef) ? binding.roleRef : {};
  binding.roleRef = { ...ref, apiGroup: ref.apiGroup || group };
  if (!Array.isArray(binding.subjects)) return;
  binding.subjects = binding.subjects.map((subject: Record<string, unknown>) =>
    subject.kind === 'User' || subject.kind === 'Group' ? { apiGroup: group, ...subject } : subject,
  );
}

/** Roles and cluster roles. */
export const roleStrategy: Strategy = strategyLike({
  allowsCreateOnUpdate: true,
  complete(role) {
    // Written even when there are none; an empty list becomes null on its way through the store.
    role.rules ??= null;
  },
  validate: roleCauses,
  validateUpdate: roleCauses,
});

/** Bindings of both scopes. */
export const bindingStrategy: Strategy = strategyLike({
  allowsCreateOnUpdate: true,
  complete: completeBinding,
  validate: bindingCauses,
  validateUpdate: (binding, old) => [...bindingCauses(binding), ...refCauses(binding, old)],
});
