import type { Template } from './resource-selector.ts';

/** Groups of Karmada's own kinds, which describe the sending and are not sent. */
const ownGroups: ReadonlySet<string> = new Set(['cluster.karmada.io', 'policy.karmada.io', 'work.karmada.io']);

/** Namespaces of Karmada itself, those of its members, and those that Kubernetes keeps. */
const keptNamespaces = /^(?:karmada-system|karmada-cluster|karmada-es-.*|kube-.*)$/;

/** Whether Karmada sends an object to members where a policy means it, with its default list of namespaces to skip. */
export function isPropagated({ apiVersion, metadata: { namespace = '' } }: Template): boolean {
  const [group = ''] = apiVersion.split('/');
  return !ownGroups.has(group) && !keptNamespaces.test(namespace);
}
