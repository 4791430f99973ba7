import { writeFile } from 'node:fs/promises';
import { stringify } from 'yaml';
import { readKubeconfig } from '../controllers/client/kubeconfig.ts';
import { KubeClient } from '../controllers/client/rest.ts';

const oneYearSeconds = 365 * 24 * 3600;
const cluster = 'management';

/**
 * Writes a kubeconfig with which a program acts as the service account; its token is asked of the API server
 * (TokenRequest, authentication.k8s.io/v1) in the administrator's name.
 */
export async function writeServiceAccountKubeconfig(
  adminKubeconfig: string,
  { namespace, name }: { namespace: string; name: string },
  file: string,
): Promise<void> {
  const access = await readKubeconfig(adminKubeconfig);
  const client = new KubeClient(access);
  const body = {
    apiVersion: 'authentication.k8s.io/v1',
    kind: 'TokenRequest',
    spec: { expirationSeconds: oneYearSeconds },
  };
  const path = `/api/v1/namespaces/${namespace}/serviceaccounts/${name}/token`;
  const { status } = await client.request<{ status: { token: string } }>('POST', path, body);
  client.close();
  const trust = access.skipVerify
    ? { 'insecure-skip-tls-verify': true }
    : access.ca && { 'certificate-authority-data': Buffer.from(access.ca).toString('base64') };
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: cluster, cluster: { server: access.server, ...(trust || {}) } }],
    users: [{ name, user: { token: status.token } }],
    contexts: [{ name: cluster, context: { cluster, user: name } }],
    'current-context': cluster,
  };
  await writeFile(file, stringify(config), { mode: 0o600 });
}
