import { type AdmissionRequest, type Decision, decide } from '../../../controllers/webhooks/admission.ts';
import { labelValueErrors, qualifiedNameErrors } from '../../../lib/kubernetes-names.ts';
import type { FieldOperation, OverridePolicy, Overriders } from '../shapes.ts';
import { mutate } from './defaults.ts';
import { denyAny, invalid, required } from './field-errors.ts';
import { affinityErrors } from './placement.ts';
import { fillNamespaces, namespaceErrors } from './propagation-policy.ts';

type Request = AdmissionRequest<OverridePolicy>;

/** Selectors mean objects of the policy's namespace. */
export function defaultOverridePolicy(request: Request): Promise<Decision> {
  return mutate(request, ({ spec }) => {
    fillNamespaces(spec.resourceSelectors, request.namespace);
    // As Karmada's own type writes it, which never leaves the old form out.
    spec.overriders ??= {};
  });
}

const pointerErrors = (pointer: string, field: string): string[] =>
  pointer === '' || pointer.startsWith('/')
    ? []
    : [invalid(field, pointer, 'JSON pointer must be empty or start with a "/"')];

const operationErrors = (operations: readonly FieldOperation[], field: string): string[] =>
  operations.flatMap(({ subPath, operator, value }, index) => {
    const at = `${field}[${index}]`;
    const errors = pointerErrors(subPath, `${at}.subPath`);
    if (operator !== 'remove' && value === undefined)
      errors.push(invalid(`${at}.value`, value, 'value is required for add or replace operation'));
    if (operator === 'remove' && value !== undefined)
      errors.push(invalid(`${at}.value`, value, 'value is not allowed for remove operation'));
    return errors;
  });

type FieldOverrider = NonNullable<Overriders['fieldOverrider']>[number];

function fieldErrors(overrider: FieldOverrider, field: string): string[] {
  const { fieldPath, json = [], yaml = [] } = overrider;
  const errors: string[] = [];
  if (yaml.length > 0 && json.length > 0)
    errors.push(invalid(field, overrider, 'FieldOverrider has both YAML and JSON set. Only one is allowed'));
  if (yaml.length === 0 && json.length === 0)
    errors.push(required(field, 'FieldOverrider must have either JSON or YAML set'));
  return [
    ...errors,
    ...pointerErrors(fieldPath, `${field}.fieldPath`),
    ...operationErrors(json, `${field}.json`),
    ...operationErrors(yaml, `${field}.yaml`),
  ];
}

function overriderErrors(overriders: Overriders, field: string): string[] {
  const annotations = (overriders.annotationsOverrider ?? []).flatMap(({ value = {} }, index) =>
    Object.keys(value).flatMap((key) =>
      qualifiedNameErrors(key.toLowerCase()).map((text) =>
        invalid(`${field}.annotationsOverrider[${index}].value`, key, text),
      ),
    ),
  );
  const labels = (overriders.labelsOverrider ?? []).flatMap(({ value = {} }, index) => {
    const at = `${field}.labelsOverrider[${index}].value`;
    return Object.entries(value).flatMap(([key, label]) => [
      ...qualifiedNameErrors(key).map((text) => invalid(at, key, text)),
      ...labelValueErrors(label).map((text) => invalid(at, label, text)),
    ]);
  });
  const images = (overriders.imageOverrider ?? []).flatMap(({ predicate }, index) =>
    predicate ? pointerErrors(predicate.path, `${field}.imageOverrider[${index}].predicate.path`) : [],
  );
  const fields = (overriders.fieldOverrider ?? []).flatMap((one, index) =>
    fieldErrors(one, `${field}.fieldOverrider[${index}]`),
  );
  return [...annotations, ...labels, ...images, ...fields];
}

/** Karmada forgets the overrider of fields here. */
const isEmpty = ({ fieldOverrider: _, ...others }: Overriders = {}): boolean =>
  Object.values(others).every((list) => list.length === 0);

/** The checks of override policies of both scopes. */
export function validateOverridePolicy({ object, namespace }: Request): Promise<Decision> {
  return decide(async () => {
    if (!object) return undefined;
    const { targetCluster, overriders, overrideRules, resourceSelectors } = object.spec;
    const errors = affinityErrors(targetCluster, 'spec.targetCluster');
    if (targetCluster && overrideRules)
      errors.push(invalid('spec.targetCluster', targetCluster, "overrideRules and targetCluster can't co-exist"));
    if (!isEmpty(overriders) && overrideRules)
      errors.push(invalid('spec.overriders', overriders, "overrideRules and overriders can't co-exist"));
    const rules = (overrideRules ?? []).flatMap((rule, index) => [
      ...overriderErrors(rule.overriders, `spec.overrideRules[${index}].overriders`),
      ...affinityErrors(rule.targetCluster, `spec.overrideRules[${index}].targetCluster`),
    ]);
    return denyAny([...errors, ...rules, ...namespaceErrors(resourceSelectors, namespace)]);
  });
}
