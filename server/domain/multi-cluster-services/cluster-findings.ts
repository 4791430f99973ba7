import type { PreviewCluster } from '../../../lib/contracts/multi-cluster-changes.ts';
import type { ServiceRef } from '../../../lib/contracts/service-changes.ts';
import { fitsConstraint } from '../catalog/kubernetes-constraint.ts';
import { serviceKey } from '../clusters/cluster-service-sets.ts';
import type { ServiceClaim } from '../services/service-claims.ts';
import { type Said, say } from '../words/said.ts';
import type { RuledCluster } from './ruled-cluster.ts';

/** What a namespace has of a ServiceTemplate. */
export interface NamespaceTemplate {
  isValid: boolean;
  /** Which Kubernetes it supports; null for any. */
  constraint: string | null;
}

export interface FindingInput {
  name: string;
  priority: number;
  /** As they are to be; those that are switched off install nothing. */
  services: readonly (ServiceRef & { template: string })[];
  /** By `namespace/template`; what is not in it is not there. */
  templates: ReadonlyMap<string, NamespaceTemplate>;
  versionOf: (template: string) => string;
}

type Finding = PreviewCluster['findings'][number];

/** What is found on one cluster for the services of a rule, service by service. */
export function createFinder(given: FindingInput): (cluster: RuledCluster) => Finding[] {
  const services = given.services.map((service) => {
    const key = serviceKey(service);
    const blocked = remember(
      ({ namespace, kubernetesVersion }: RuledCluster) => `${namespace} ${kubernetesVersion}`,
      (cluster) => findBlock(service, cluster, given),
    );
    const conflict = remember(
      ({ template, rule, priority }: ServiceClaim) => `${template} ${rule} ${priority}`,
      (claim) => findConflict(service, claim, given),
    );
    const isOthers = (claim: ServiceClaim) => claim.service === key && claim.rule !== given.name;
    return (cluster: RuledCluster) => [...blocked(cluster), ...cluster.claims.filter(isOthers).map(conflict)];
  });
  return (cluster) => services.flatMap((find) => find(cluster));
}

/** Asks once for all that have the same key: thousands of clusters have a few templates and versions between them. */
function remember<Given, Answer>(
  keyOf: (given: Given) => string,
  ask: (given: Given) => Answer,
): (given: Given) => Answer {
  const known = new Map<string, Answer>();
  return (given) => {
    const key = keyOf(given);
    const found = known.get(key);
    if (found !== undefined) return found;
    const answer = ask(given);
    known.set(key, answer);
    return answer;
  };
}

/** Sveltos leaves a release to the set with the higher priority, and between equals to the one that had it first. */
function findConflict(
  { name, namespace }: ServiceRef,
  claim: ServiceClaim,
  { priority, versionOf }: FindingInput,
): Finding {
  const kind: Conflict = priority > claim.priority ? 'replaces' : priority < claim.priority ? 'yields' : 'equal';
  const params = { service: name, priority, own: claim.priority, version: versionOf(claim.template) };
  const said = claim.rule === null ? sayOwn[kind](params) : sayRule[kind]({ ...params, rule: claim.rule });
  return { service: { name, namespace }, kind, ...said };
}

type Conflict = 'replaces' | 'yields' | 'equal';
type Words = Record<Conflict, (params: Record<string, string | number>) => Said>;
const sayOwn: Words = {
  replaces: (params) => say('rule-service-replaces-own', params),
  yields: (params) => say('rule-service-yields-to-own', params),
  equal: (params) => say('rule-service-equal-own', params),
};
const sayRule: Words = {
  replaces: (params) => say('rule-service-replaces-rule', params),
  yields: (params) => say('rule-service-yields-to-rule', params),
  equal: (params) => say('rule-service-equal-rule', params),
};

function findBlock(
  { name, namespace, template }: FindingInput['services'][number],
  cluster: RuledCluster,
  { templates, versionOf }: FindingInput,
): Finding[] {
  const service = { name, namespace };
  const found = templates.get(`${cluster.namespace}/${template}`);
  if (!found?.isValid) {
    const version = versionOf(template);
    const at = { template: version === template ? template : `${name} ${version}`, namespace: cluster.namespace };
    return [{ service, kind: 'lacks', ...say(found ? 'rule-template-invalid' : 'rule-template-lacking', at) }];
  }
  const { constraint } = found;
  const { kubernetesVersion: version } = cluster;
  // A version that nobody knows yet is not held against anything.
  if (constraint === null || version === null || fitsConstraint(version, constraint)) return [];
  return [{ service, kind: 'kubernetes', ...say('rule-kubernetes', { service: name, constraint, version }) }];
}
