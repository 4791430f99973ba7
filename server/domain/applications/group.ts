import type { Binding } from './binding.ts';
import type { Template } from './template.ts';

/** One object of an application; without a binding where no policy takes it, without a template where it runs nothing. */
export interface ApplicationObject {
  kind: string;
  name: string;
  binding: Binding | null;
  template: Template | null;
}

/** Objects that people run together. */
export interface Application {
  namespace: string;
  name: string;
  /** What runs first, then the rest, by kind and name. */
  objects: readonly ApplicationObject[];
}

/**
 * Puts together what belongs together in each namespace. A PropagationPolicy makes one application of what it takes. What
 * a ClusterPropagationPolicy takes, or nobody, is one application a workload, with the objects of the same name; where there is
 * no workload there is no application. What is sent because others need it belongs to the first of those.
 */
export function groupApplications(bindings: readonly Binding[], templates: readonly Template[]): Application[] {
  const templateOf = new Map(
    templates.map((template) => [keyOf(template.namespace, template, template.name), template]),
  );
  const bound = new Set<string>();
  const objects = bindings.map((binding) => {
    const { kind, name } = binding.resource;
    const key = keyOf(binding.namespace, binding.resource, name);
    bound.add(key);
    return { namespace: binding.namespace, kind, name, binding, template: templateOf.get(key) ?? null };
  });
  const unbound = templates
    .filter((template) => !bound.has(keyOf(template.namespace, template, template.name)))
    .map((template) => {
      const { namespace, kind, name } = template;
      return { namespace, kind, name, binding: null, template };
    });
  const all = [...objects, ...unbound];
  const byBinding = new Map(objects.map((object) => [`${object.namespace}/${object.binding.name}`, object]));
  const policies = new Set(bindings.map((binding) => policyKey(binding.namespace, binding)));
  const groups = Map.groupBy(all, (object) => {
    const name = nameOf(object, byBinding, new Set());
    return `${object.namespace}/${withoutFiles(name, (one) => policies.has(`${object.namespace}/${one}`))}`;
  });
  const isApplication = (members: readonly Found[]) =>
    members.some(({ binding, template }) => template !== null || binding?.policy?.kind === 'PropagationPolicy');
  return [...groups]
    .filter(([, members]) => isApplication(members))
    .map(([key, members]) => ({
      namespace: key.slice(0, key.indexOf('/')),
      name: key.slice(key.indexOf('/') + 1),
      objects: members.map(({ namespace: _, ...object }) => object).sort(workloadsFirst),
    }));
}

type Found = ApplicationObject & { namespace: string };

/** Kinds of other groups may have the same name, such as the StatefulSet of OpenKruise. */
const keyOf = (namespace: string, { apiVersion, kind }: { apiVersion: string; kind: string }, name: string): string =>
  `${namespace}/${apiVersion.split('/')[0]}/${kind}/${name}`;

/** The name of the application that an object belongs to; `seen` ends circles of what needs each other. */
function nameOf({ namespace, name, binding }: Found, byBinding: ReadonlyMap<string, Found>, seen: Set<string>): string {
  if (binding?.policy?.kind === 'PropagationPolicy') return binding.policy.name;
  const [needs] = binding?.requiredBy ?? [];
  const needing = needs === undefined || seen.has(needs) ? undefined : byBinding.get(`${namespace}/${needs}`);
  if (needing) return nameOf(needing, byBinding, seen.add(needs ?? ''));
  return name;
}

const policyKey = (namespace: string, { policy }: Binding): string =>
  policy?.kind === 'PropagationPolicy' ? `${namespace}/${policy.name}` : '';

/** Files that have a policy of their own belong to the application whose policy has the name without the ending. */
function withoutFiles(name: string, hasPolicy: (name: string) => boolean): string {
  const [, owner] = /^(.+)\.files$/.exec(name) ?? [];
  return owner !== undefined && hasPolicy(owner) ? owner : name;
}

function workloadsFirst(a: ApplicationObject, b: ApplicationObject): number {
  const rank = ({ template }: ApplicationObject) => (template ? 0 : 1);
  return rank(a) - rank(b) || compare(a.kind, b.kind) || compare(a.name, b.name);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
