import { z } from 'zod';
import { type Release, readRelease } from '../domain/karmada/release.ts';
import type { KubeClient } from './client.ts';
import { kinds, pathOf } from './kinds.ts';

const versionSchema = z.object({ gitVersion: z.string() });
const askMs = 5_000;

/**
 * The Kubernetes version of a control plane's API server, which tells that it answers.
 * @throws DomainError `upstream-unavailable` where it does not within 5 s
 */
export async function askVersion(client: KubeClient, signal: AbortSignal): Promise<string> {
  const { body } = await client.request({ method: 'GET', path: '/version', timeoutMs: askMs, signal });
  return versionSchema.parse(body).gitVersion;
}

/** Which Karmada it is, by the CRD of its PropagationPolicies. @throws DomainError where the CRD cannot be read */
export async function askRelease(client: KubeClient, signal: AbortSignal): Promise<Release> {
  const path = pathOf(kinds.customResourceDefinition, undefined, 'propagationpolicies.policy.karmada.io');
  const { body } = await client.request({ method: 'GET', path, timeoutMs: askMs, signal });
  return readRelease(body);
}
