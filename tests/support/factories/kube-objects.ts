import type { KubeObject } from '../../../server/kube/resources.ts';

type Terse = [type: string, status: 'True' | 'False' | 'Unknown', reason?: string, message?: string];

const at = '2026-08-20T09:00:00Z';

/** Kubernetes conditions in one line each, about generation 1. */
export function kubeConditions(...all: Terse[]): object[] {
  return all.map(([type, status, reason = 'Succeeded', message = '']) => ({
    type,
    status,
    reason,
    message,
    observedGeneration: 1,
    lastTransitionTime: at,
  }));
}

export const readyConditions = kubeConditions(
  ['CredentialReady', 'True'],
  ['HelmReleaseReady', 'True', 'InstallSucceeded', 'Helm install succeeded'],
  ['HelmChartReady', 'True'],
  ['TemplateReady', 'True'],
  ['Ready', 'True', 'Succeeded', 'Object is ready'],
  ['CAPIClusterSummary', 'True', 'InfoReported'],
  ['ServicesInReadyState', 'True', 'Succeeded', '0/0'],
);

let versions = 0;

/** An object as a list or watch would bring it. */
export function kubeObject(
  name: string,
  namespace: string,
  rest: Record<string, unknown> & { metadata?: Record<string, unknown> } = {},
): KubeObject {
  versions += 1;
  return {
    ...rest,
    metadata: {
      name,
      namespace,
      uid: `uid-${namespace}-${name}`,
      resourceVersion: String(versions),
      generation: 1,
      creationTimestamp: at,
      ...rest.metadata,
    },
  };
}
