import { qualifiedNameErrors } from '../../../lib/kubernetes-names.ts';
import type { ClusterAffinity, Placement, SpreadConstraint, Toleration } from '../shapes.ts';
import { invalid, unsupported } from './field-errors.ts';

type Affinities = NonNullable<Placement['clusterAffinities']>;

/** The first thing wrong with a field selector. */
function selectorProblem({ matchExpressions = [] }: NonNullable<ClusterAffinity['fieldSelector']>) {
  for (const { key, operator } of matchExpressions) {
    if (!['provider', 'region', 'zone'].includes(key))
      return `unsupported key ${JSON.stringify(key)}, must be provider, region, or zone`;
    if (operator !== 'In' && operator !== 'NotIn')
      return `unsupported operator ${JSON.stringify(operator)}, must be In or NotIn`;
  }
  return undefined;
}

/** What is wrong with an affinity to clusters, wherever one stands. */
export function affinityErrors(affinity: ClusterAffinity | undefined, field: string): string[] {
  const problem = affinity?.fieldSelector && selectorProblem(affinity.fieldSelector);
  return problem ? [invalid(`${field}.fieldSelector`, affinity.fieldSelector, problem)] : [];
}

const isEmpty = ({ labelSelector, fieldSelector, clusterNames = [], exclude = [] }: ClusterAffinity): boolean =>
  !labelSelector && !fieldSelector && clusterNames.length === 0 && exclude.length === 0;

function overflowErrors(term: Affinities[number], at: string): string[] {
  if (!term.overflowAffinities) return [];
  const field = `${at}.overflowAffinities`;
  const errors = isEmpty(term)
    ? [
        invalid(
          field,
          term.overflowAffinities,
          'overflowAffinities can only be used together with the inline ClusterAffinity',
        ),
      ]
    : [];
  const names = new Set([term.affinityName]);
  for (const [index, { affinityName, ...affinity }] of term.overflowAffinities.entries()) {
    const name = `${field}[${index}].affinityName`;
    for (const text of qualifiedNameErrors(affinityName)) errors.push(invalid(name, affinityName, text));
    if (names.has(affinityName)) {
      const text = "overflow affinity name must be unique and must not duplicate the primary group's affinityName";
      errors.push(invalid(name, affinityName, text));
    }
    names.add(affinityName);
    errors.push(...affinityErrors(affinity, `${field}[${index}]`));
  }
  return errors;
}

function affinitiesErrors(terms: Affinities, field: string): string[] {
  const names = new Set<string>();
  return terms.flatMap((term, index) => {
    const at = `${field}[${index}]`;
    const { affinityName } = term;
    const errors = qualifiedNameErrors(affinityName).map((text) => invalid(at, affinityName, text));
    if (names.has(affinityName))
      errors.push(invalid(field, terms, 'each affinity term in a policy must have a unique name'));
    names.add(affinityName);
    return [...errors, ...affinityErrors(term, at), ...overflowErrors(term, at)];
  });
}

function spreadErrors(constraints: readonly SpreadConstraint[], field: string): string[] {
  const fields = new Map<string, number>();
  const errors = constraints.flatMap((constraint, index) => {
    const { spreadByField = '', spreadByLabel = '', minGroups = 0, maxGroups = 0 } = constraint;
    const wrong = (text: string) => invalid(`${field}[${index}]`, constraint, text);
    const found: string[] = [];
    if (spreadByField && spreadByLabel) found.push(wrong('spreadByLabel should not co-exist with spreadByField'));
    if (minGroups < 0) found.push(wrong('minGroups lower than 0 is not allowed'));
    if (maxGroups < 0) found.push(wrong('maxGroups lower than 0 is not allowed'));
    if (maxGroups > 0 && maxGroups < minGroups) found.push(wrong('maxGroups lower than minGroups is not allowed'));
    if (!spreadByField) return found;
    const count = (fields.get(spreadByField) ?? 0) + 1;
    fields.set(spreadByField, count);
    const text = `multiple ${spreadByField} spread constraints are not allowed`;
    return count === 2 ? [...found, invalid(field, constraints, text)] : found;
  });
  if (fields.size > 0 && !fields.has('cluster')) {
    const text =
      'the cluster spread constraint must be enabled in one of the constraints in case of SpreadByField is enabled';
    errors.push(invalid(field, constraints, text));
  }
  return errors;
}

function workloadErrors(workload: Placement['workloadAffinity'], field: string): string[] {
  if (!workload) return [];
  const errors = (['affinity', 'antiAffinity'] as const).flatMap((part) => {
    const key = workload[part]?.groupByLabelKey;
    if (key === undefined) return [];
    return qualifiedNameErrors(key).map((text) => invalid(`${field}.${part}.groupByLabelKey`, key, text));
  });
  const { affinity, antiAffinity } = workload;
  if (affinity && antiAffinity && affinity.groupByLabelKey === antiAffinity.groupByLabelKey)
    errors.push(invalid(field, workload, 'affinity and antiAffinity must not use the same groupByLabelKey'));
  return errors;
}

const tolerationErrors = (tolerations: readonly Toleration[], field: string): string[] =>
  tolerations.flatMap(({ operator = '' }, index) =>
    operator === 'Lt' || operator === 'Gt'
      ? [unsupported(`${field}[${index}].operator`, operator, ['', 'Exists', 'Equal'])]
      : [],
  );

/** Replicas flow over only where the scheduler looks at room. */
function canOverflow({ replicaScheduling }: Placement): boolean {
  if (replicaScheduling?.replicaSchedulingType !== 'Divided') return false;
  const { replicaDivisionPreference, weightPreference } = replicaScheduling;
  if (replicaDivisionPreference === 'Aggregated') return true;
  return replicaDivisionPreference === 'Weighted' && Boolean(weightPreference?.dynamicWeight);
}

/** What is wrong with a placement. */
export function placementErrors(placement: Placement, field: string): string[] {
  const { clusterAffinity, clusterAffinities, clusterTolerations, spreadConstraints, workloadAffinity } = placement;
  const errors: string[] = [];
  if (clusterAffinity && clusterAffinities)
    errors.push(invalid(field, placement, 'clusterAffinities cannot co-exist with clusterAffinity'));
  for (const [index, { overflowAffinities }] of (clusterAffinities ?? []).entries()) {
    if (!overflowAffinities || canOverflow(placement)) continue;
    const at = `${field}.clusterAffinities[${index}].overflowAffinities`;
    const text = 'overflowAffinities can only be used together with dynamic weight or aggregated scheduling';
    errors.push(invalid(at, overflowAffinities, text));
  }
  return [
    ...errors,
    ...affinityErrors(clusterAffinity, `${field}.clusterAffinity`),
    ...affinitiesErrors(clusterAffinities ?? [], `${field}.clusterAffinities`),
    ...spreadErrors(spreadConstraints ?? [], `${field}.spreadConstraints`),
    ...workloadErrors(workloadAffinity, `${field}.workloadAffinity`),
    ...tolerationErrors(clusterTolerations ?? [], `${field}.clusterTolerations`),
  ];
}
