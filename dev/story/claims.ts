import { setTimeout as sleep } from 'node:timers/promises';
import type { PersonaEntry } from './personas.ts';

/** A cluster of the fleet and the persona who makes it theirs. */
export interface Claim {
  email: string;
  namespace: string;
  name: string;
}

const patienceMs = 20_000;

/** Claims clusters as their people would, through the portal; waits for those that it has not seen yet. */
export async function claimClusters(
  url: string,
  claims: readonly Claim[],
  personas: readonly PersonaEntry[],
): Promise<void> {
  const end = Date.now() + patienceMs;
  for (const { email, namespace, name } of claims) {
    const token = personas.find((persona) => persona.email === email)?.token ?? '';
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    for (;;) {
      const path = `${url}/api/v1/clusters/${namespace}/${name}/claim`;
      const response = await fetch(path, { method: 'POST', headers, body: '{}' });
      const text = await response.text();
      if (response.ok) break;
      if (response.status !== 404 || Date.now() > end)
        throw new Error(`${email} could not claim ${namespace}/${name}: ${response.status} ${text}`);
      await sleep(200);
    }
  }
}
