import type { KubeObject } from '../../../controllers/client/objects.ts';
import { isMeant, precisionOf } from '../affinity.ts';
import { goJson } from '../go-json.ts';
import { marks } from '../kinds.ts';
import type { FieldOperation, MemberCluster, OverridePolicy, Overriders } from '../shapes.ts';
import { override } from './overriders.ts';

/** What became of an object on its way to a member. */
export interface Overridden {
  object: KubeObject;
  /** That a Work carries about the policies that were applied. */
  annotations: Record<string, string>;
  /** About the template, in their order. */
  events: { type: 'Normal' | 'Warning'; reason: string; note: string }[];
  /** Why a policy could not be applied; nothing is sent to the member then. */
  error?: string;
}

interface Rule {
  policy: OverridePolicy;
  overriders: Overriders;
}

/** Without selectors a policy means every object. */
const precision = ({ spec: { resourceSelectors = [] } }: OverridePolicy, object: KubeObject): number =>
  resourceSelectors.length === 0 ? 1 : Math.max(...resourceSelectors.map((selector) => precisionOf(selector, object)));

/** Rules for an object in a cluster; those that mean it more exactly come later and so win. */
function rulesFor(object: KubeObject, cluster: MemberCluster, policies: readonly OverridePolicy[]): Rule[] {
  return policies
    .map((policy) => ({ policy, rank: precision(policy, object) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => a.rank - b.rank || (a.policy.metadata.name < b.policy.metadata.name ? -1 : 1))
    .flatMap(({ policy }) => {
      const { overrideRules = [], targetCluster, overriders = {} } = policy.spec;
      const rules = overrideRules.length > 0 ? overrideRules : [{ targetCluster, overriders }];
      return rules
        .filter((rule) => isMeant(rule.targetCluster, cluster))
        .map((rule) => ({ policy, overriders: rule.overriders }));
    });
}

/** A change inside a document; what is left out is written as null. */
const operation = ({ subPath, operator, value = null }: FieldOperation) => ({ subPath, operator, value });

/** Overriders with their fields in the order in which Karmada writes them; absent ones stay out of JSON. */
function spelled(overriders: Overriders) {
  const line = ({ containerName, operator, value }: NonNullable<Overriders['commandOverrider']>[number]) => ({
    containerName,
    operator,
    value: value?.length ? value : undefined,
  });
  const texts = ({ operator, value }: NonNullable<Overriders['labelsOverrider']>[number]) => ({
    operator,
    value: value ?? null,
  });
  const some = <T, U>(list: T[] | undefined, write: (one: T) => U) => (list?.length ? list.map(write) : undefined);
  return {
    plaintext: some(overriders.plaintext, ({ path, operator, value = null }) => ({ path, operator, value })),
    imageOverrider: some(overriders.imageOverrider, ({ predicate, component, operator, value }) => ({
      predicate,
      component,
      operator,
      value: value || undefined,
    })),
    commandOverrider: some(overriders.commandOverrider, line),
    argsOverrider: some(overriders.argsOverrider, line),
    labelsOverrider: some(overriders.labelsOverrider, texts),
    annotationsOverrider: some(overriders.annotationsOverrider, texts),
    fieldOverrider: some(overriders.fieldOverrider, ({ fieldPath, json, yaml }) => ({
      fieldPath,
      json: some(json, operation),
      yaml: some(yaml, operation),
    })),
  };
}

/** The record of what was applied, by names of policies; JSON as Go writes it. */
function record(applied: readonly Rule[]): string {
  const items = applied
    .map(({ policy, overriders }) => ({ policyName: policy.metadata.name, overriders: spelled(overriders) }))
    .sort((a, b) => (a.policyName === b.policyName ? 0 : a.policyName < b.policyName ? -1 : 1));
  return goJson(items);
}

/**
 * An object as one member is to get it, after all override policies that mean it: those of the cluster scope first,
 * then those of its namespace.
 * @param object already with its share of the replicas
 * @param policies of both kinds and of any namespace
 */
export function applyOverrides(
  object: KubeObject,
  cluster: MemberCluster,
  policies: readonly OverridePolicy[],
): Overridden {
  const { namespace } = object.metadata;
  const shared = policies.filter((policy) => policy.metadata.namespace === undefined);
  const own = policies.filter((policy) => namespace !== undefined && policy.metadata.namespace === namespace);
  const result: Overridden = { object, annotations: {}, events: [] };
  const scopes = [
    { mark: marks.appliedClusterOverrides, of: shared },
    { mark: marks.appliedOverrides, of: own },
  ];
  for (const { mark, of } of scopes) {
    // Which policies of a namespace mean the object is asked after the shared ones have changed it.
    const rules = rulesFor(result.object, cluster, of);
    for (const { policy, overriders } of rules) {
      const { name, namespace: place } = policy.metadata;
      const subject = place ? `override policy(${place}/${name})` : `cluster override policy(${name})`;
      const note = (outcome: string) => `Apply ${subject} for cluster(${cluster.metadata.name}) ${outcome}.`;
      try {
        result.object = override(result.object, overriders);
      } catch (error) {
        result.events.push({ type: 'Warning', reason: 'ApplyOverridePolicyFailed', note: note('failed') });
        return { ...result, error: (error as Error).message };
      }
      result.events.push({ type: 'Normal', reason: 'ApplyOverridePolicySucceed', note: note('succeed') });
    }
    if (rules.length > 0) result.annotations[mark] = record(rules);
  }
  return result;
}
