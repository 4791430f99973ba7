import { randomUUID } from 'node:crypto';

export type KubeObject = Record<string, unknown> & { metadata: Record<string, unknown> };

/** A condition as the controllers write it. */
export const condition = (type: string, status: 'True' | 'False', at: string, message = '') => ({
  type,
  status,
  reason: status === 'True' ? 'Succeeded' : 'Failed',
  message,
  lastTransitionTime: at,
  observedGeneration: 1,
});

/** The beginning of an object that the API server has stored. */
export function stamp(
  kind: string,
  apiVersion: string,
  name: string,
  namespace: string | null,
  at: string,
): KubeObject {
  return {
    apiVersion,
    kind,
    metadata: { name, ...(namespace ? { namespace } : {}), uid: randomUUID(), creationTimestamp: at, generation: 1 },
  };
}

/** An instant as Kubernetes writes it, to the second. */
export const kubeTime = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
