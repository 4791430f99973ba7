import { component, k0rdent, managed, seedData, systemNamespace } from './data.ts';
import type { SeedObjects } from './seed-objects.ts';

export const auditPolicyName = 'baseline';
const handedOutMinutes = 45 * 24 * 60;

/** Who did what is recorded, bodies are not, and the questions of the nodes are left out. */
const policy = {
  omitStages: ['RequestReceived'],
  rules: [{ level: 'None', users: ['system:kube-proxy'], verbs: ['watch'] }, { level: 'Metadata' }],
};

/** The company's ClusterAuditPolicy, and the copies that AccessManagement made for the projects. */
export function addAuditPolicy(seed: SeedObjects): void {
  const add = (namespace: string, labels: Record<string, string>) =>
    seed.add(k0rdent, 'ClusterAuditPolicy', { name: auditPolicyName, namespace, labels }, handedOutMinutes, {
      spec: { policy },
    });
  add(systemNamespace, { ...component });
  for (const { namespace } of seedData.bootstrap.projects) add(namespace, { ...managed, ...component });
}
