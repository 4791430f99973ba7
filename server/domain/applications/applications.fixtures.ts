import type { MemberState } from '../../../lib/contracts/member-states.ts';
import { type Binding, readBinding } from './binding.ts';
import type { Template } from './template.ts';

/** How a binding differs from one that is all right. */
export interface Given {
  kind?: string;
  policy?: string | null;
  clusterPolicy?: string;
  requiredBy?: string[];
  labels?: Record<string, string>;
  spec?: object;
  status?: object;
  generation?: number;
}
const claimed = { 'propagationpolicy.karmada.io/permanent-id': 'id' };

/** A ResourceBinding of a Deployment with four replicas on two members. */
export function rawBinding(name: string, { kind = 'Deployment', policy = name, ...given }: Given = {}) {
  const annotations = {
    ...(policy && { 'propagationpolicy.karmada.io/name': policy }),
    ...(given.clusterPolicy && { 'clusterpropagationpolicy.karmada.io/name': given.clusterPolicy }),
  };
  return {
    metadata: {
      name: `${name}-${kind.toLowerCase()}`,
      namespace: 'payments',
      labels: given.labels ?? claimed,
      annotations,
      generation: given.generation,
    },
    spec: {
      resource: { apiVersion: 'apps/v1', kind, name },
      replicas: 4,
      clusters: [
        { name: 'member1', replicas: 3 },
        { name: 'member2', replicas: 1 },
      ],
      requiredBy: given.requiredBy?.map((needs) => ({ namespace: 'payments', name: needs, clusters: [] })),
      ...given.spec,
    },
    status: given.status,
  };
}

export function binding(name: string, given: Given = {}): Binding {
  const found = readBinding(rawBinding(name, given));
  if (!found) throw new Error('no binding');
  return found;
}

/** A Deployment as it is kept. */
export const rawDeployment = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'payments', generation: 2 },
  spec: { replicas: 2, template: { spec: { containers: [{ image: 'nginx:1.25' }] } } },
};
export const template = (name: string, kind = 'Deployment'): Template => ({
  apiVersion: 'apps/v1',
  kind,
  namespace: 'payments',
  name,
  replicas: 4,
  images: ['nginx:1.25'],
  chartVersion: null,
  generation: 2,
});

/** What a member says that has applied an object. */
export const applied = (clusterName: string, health = 'Healthy', more: object = {}) => ({
  clusterName,
  applied: true,
  health,
  status: { readyReplicas: 1 },
  ...more,
});

export const condition = (type: string, status: string, reason: string, message = '') => ({
  type,
  status,
  reason,
  message,
});
export const full = condition('FullyApplied', 'True', 'FullyAppliedSuccess');
export const ready = new Map<string, MemberState>([
  ['member1', 'ready'],
  ['member2', 'ready'],
]);
