import { randomUUID } from 'node:crypto';
import { type AdmissionRequest, type Decision, decide, deny } from '../../../controllers/webhooks/admission.ts';
import { qualifiedNameErrors } from '../../../lib/kubernetes-names.ts';
import { finalizers, marks } from '../kinds.ts';
import type { Failover, PropagationPolicy, ResourceSelector } from '../shapes.ts';
import { mutate } from './defaults.ts';
import { denyAny, invalid } from './field-errors.ts';
import { placementErrors } from './placement.ts';

type Request = AdmissionRequest<PropagationPolicy>;

const isImport = ({ apiVersion, kind }: ResourceSelector): boolean =>
  kind === 'ServiceImport' && apiVersion === 'multicluster.x-k8s.io/v1alpha1';

/** Selectors of a policy of a namespace mean objects of that namespace. */
export function fillNamespaces(selectors: readonly ResourceSelector[] | undefined, namespace: string): void {
  for (const selector of selectors ?? []) if (!selector.namespace) selector.namespace = namespace;
}

function fillPlacement(spec: PropagationPolicy['spec']): void {
  // As Karmada's own type writes it, which never leaves the placement out.
  spec.placement ??= {};
  const { spreadConstraints = [], replicaScheduling } = spec.placement;
  for (const constraint of spreadConstraints) {
    if (!constraint.spreadByField && !constraint.spreadByLabel) constraint.spreadByField = 'cluster';
    if (!constraint.minGroups) constraint.minGroups = 1;
  }
  if (replicaScheduling && replicaScheduling.replicaSchedulingType !== 'Duplicated')
    replicaScheduling.replicaDivisionPreference ||= 'Weighted';
}

/** Fills in what a policy leaves open; a new one gets its identity and the finalizer of its controller. */
export function defaultPropagationPolicy(request: Request): Promise<Decision> {
  return mutate(request, ({ spec, metadata }) => {
    const isShared = request.namespace === '';
    if (!isShared) fillNamespaces(spec.resourceSelectors, request.namespace);
    fillPlacement(spec);
    if (spec.resourceSelectors.some(isImport)) spec.propagateDeps = true;
    const application = spec.failover?.application;
    if (application?.purgeMode === 'Gracefully') application.gracePeriodSeconds ??= 600;
    if (request.operation !== 'CREATE') return;
    const label = isShared ? marks.clusterPolicyId : marks.policyId;
    metadata.labels = { ...metadata.labels, [label]: randomUUID() };
    const finalizer = isShared ? finalizers.clusterPolicy : finalizers.policy;
    metadata.finalizers = [...new Set([...(metadata.finalizers ?? []), finalizer])];
  });
}

/** Selectors of a policy of a namespace that mean another one. */
export function namespaceErrors(selectors: readonly ResourceSelector[] | undefined, namespace: string): string[] {
  if (namespace === '') return [];
  const text = 'namespace of resource selector must be the same as the namespace of the policy';
  return (selectors ?? []).flatMap((selector, index) =>
    selector.namespace === namespace
      ? []
      : [invalid(`spec.resourceSelectors[${index}].namespace`, selector.namespace ?? '', text)],
  );
}

function applicationErrors(application: NonNullable<Failover['application']>, field: string): string[] {
  const { decisionConditions, purgeMode, gracePeriodSeconds } = application;
  const tolerationSeconds = decisionConditions?.tolerationSeconds ?? 0;
  const grace = `${field}.gracePeriodSeconds`;
  const errors: string[] = [];
  if (tolerationSeconds < 0) {
    const at = `${field}.decisionConditions.tolerationSeconds`;
    errors.push(invalid(at, tolerationSeconds, 'must be greater than or equal to 0'));
  }
  if (purgeMode !== 'Gracefully' && gracePeriodSeconds !== undefined)
    errors.push(invalid(grace, gracePeriodSeconds, 'only takes effect when purgeMode is gracefully'));
  if (purgeMode === 'Gracefully' && gracePeriodSeconds === undefined)
    errors.push(invalid(grace, undefined, 'should not be empty when purgeMode is gracefully'));
  if (gracePeriodSeconds !== undefined && gracePeriodSeconds <= 0)
    errors.push(invalid(grace, gracePeriodSeconds, 'must be greater than 0'));
  return errors;
}

function failoverErrors(failover: Failover = {}): string[] {
  const { application } = failover;
  const aliases = (['application', 'cluster'] as const).flatMap((part) =>
    (failover[part]?.statePreservation?.rules ?? []).flatMap(({ aliasLabelName }, index) => {
      const at = `spec.failover.${part}.statePreservation.rules[${index}].aliasLabelName`;
      return qualifiedNameErrors(aliasLabelName).map((text) => invalid(at, aliasLabelName, text));
    }),
  );
  return [...(application ? applicationErrors(application, 'spec.failover.application') : []), ...aliases];
}

function preemptionErrors({ preemption, resourceSelectors }: PropagationPolicy['spec']): string[] {
  if (preemption !== 'Always') return [];
  const text = 'name cannot be empty if preemption is Always, the empty name may cause unexpected resources preemption';
  return resourceSelectors.flatMap(({ name = '' }, index) =>
    name === '' ? [invalid(`spec.resourceSelectors[${index}].name`, name, text)] : [],
  );
}

function suspensionErrors({ suspension }: PropagationPolicy['spec']): string[] {
  if (!suspension?.dispatching || !suspension.dispatchingOnClusters?.clusterNames?.length) return [];
  const text = 'suspension dispatching cannot co-exist with dispatchingOnClusters.clusterNames';
  return [invalid('spec.suspension.suspension', suspension, text)];
}

function checkIdentity({ operation, namespace, object, oldObject }: Request): void {
  const label = namespace === '' ? marks.clusterPolicyId : marks.policyId;
  const id = object?.metadata.labels?.[label];
  if (operation === 'UPDATE') {
    if ((object?.spec.schedulerName ?? '') !== (oldObject?.spec.schedulerName ?? ''))
      throw deny('the schedulerName should not be updated');
    if ((id ?? '') !== (oldObject?.metadata.labels?.[label] ?? ''))
      throw deny(`label ${label} is immutable, it can only be set by the system during creation`);
  }
  if (id === undefined)
    throw deny(`label ${label} is required, it should be set by the mutating admission webhook during creation`);
}

/** The checks of policies of both scopes. */
export function validatePropagationPolicy(request: Request): Promise<Decision> {
  return decide(async () => {
    checkIdentity(request);
    if (!request.object) return undefined;
    const { spec } = request.object;
    const isSentAlone = Boolean(spec.failover?.application) && !spec.propagateDeps;
    const alone = 'application failover is set, propagateDeps must be true';
    return denyAny([
      ...placementErrors(spec.placement ?? {}, 'spec.placement'),
      ...(isSentAlone ? [invalid('spec.propagateDeps', false, alone)] : []),
      ...failoverErrors(spec.failover),
      ...namespaceErrors(spec.resourceSelectors, request.namespace),
      ...preemptionErrors(spec),
      ...suspensionErrors(spec),
    ]);
  });
}
