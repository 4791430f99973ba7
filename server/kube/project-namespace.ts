import { DomainError } from '../domain/errors.ts';
import { say } from '../domain/words/said.ts';
import type { NamespacePort } from '../ports/namespaces.ts';
import type { KubeClient } from './client.ts';
import { apiVersionOf, kinds, type ResourceKind } from './kinds.ts';
import { projectKey } from './labels.ts';
import { createObject, getObject, type KubeObjectInput } from './resources.ts';

/** Where portal and worker run, and what they are called there: deploy/rbac/installation.yaml. */
const home = 'slipway';
const parts = ['slipway-portal', 'slipway-worker'];

/** The caller holds a transaction of 20 s open, in which four calls have to fit. */
const timeoutMs = 4_000;

/** Answers false when it is there already. */
async function createOnce(client: KubeClient, kind: ResourceKind, object: KubeObjectInput): Promise<boolean> {
  try {
    await createObject(client, kind, object, { timeoutMs });
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'conflict') return false;
    throw error;
  }
}

/** The same binding as deploy/rbac/project.yaml makes by hand. */
function toBinding(part: string, namespace: string): KubeObjectInput {
  return {
    apiVersion: apiVersionOf(kinds.roleBinding),
    kind: kinds.roleBinding.kind,
    metadata: { name: part, namespace },
    roleRef: { apiGroup: kinds.roleBinding.group, kind: 'ClusterRole', name: `${part}-project` },
    subjects: [{ kind: 'ServiceAccount', name: part, namespace: home }],
  };
}

export function createNamespacePort(client: KubeClient): NamespacePort {
  return {
    async prepare(namespace, project, labels) {
      const isNew = await createOnce(client, kinds.namespace, {
        apiVersion: 'v1',
        kind: 'Namespace',
        metadata: { name: namespace, labels: { ...labels, [projectKey]: project } },
      });
      if (!isNew) {
        const { metadata } = await getObject(client, kinds.namespace, namespace, undefined, { timeoutMs });
        if (metadata.labels?.[projectKey] !== project) {
          const said = say('namespace-of-others', { namespace });
          throw new DomainError('conflict', { ...said, errors: [{ pointer: '/namespace', ...said }] });
        }
      }
      for (const part of parts) await createOnce(client, kinds.roleBinding, toBinding(part, namespace));
    },
  };
}
