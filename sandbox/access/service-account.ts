import { readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { parse, stringify } from 'yaml';

interface Kubeconfig {
  clusters: { cluster: { server: string; 'certificate-authority-data': string } }[];
  users: { name: string; user: { token: string } }[];
  contexts: { context: { user: string } }[];
}

const oneYearSeconds = 365 * 24 * 3600;

/** Asks the API server for a token of a service account (TokenRequest, authentication.k8s.io/v1). */
function requestToken(admin: Kubeconfig, namespace: string, name: string): Promise<string> {
  const { server, 'certificate-authority-data': authority } = admin.clusters[0]?.cluster ?? {};
  const body = JSON.stringify({
    apiVersion: 'authentication.k8s.io/v1',
    kind: 'TokenRequest',
    spec: { expirationSeconds: oneYearSeconds },
  });
  return new Promise((resolve, reject) => {
    const call = request(
      `${server}/api/v1/namespaces/${namespace}/serviceaccounts/${name}/token`,
      {
        method: 'POST',
        ca: Buffer.from(authority ?? '', 'base64'),
        headers: { authorization: `Bearer ${admin.users[0]?.user.token}`, 'content-type': 'application/json' },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => {
          if (response.statusCode === 201) resolve((JSON.parse(text) as { status: { token: string } }).status.token);
          else reject(new Error(`No token for service account ${namespace}/${name}: ${text}`));
        });
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

/** Writes a kubeconfig with which a program acts as the service account, made from the administrator's one. */
export async function writeServiceAccountKubeconfig(
  adminKubeconfig: string,
  account: { namespace: string; name: string },
  file: string,
): Promise<void> {
  const config = parse(await readFile(adminKubeconfig, 'utf8')) as Kubeconfig;
  const token = await requestToken(config, account.namespace, account.name);
  const users = [{ name: account.name, user: { token } }];
  const contexts = config.contexts.map((entry) => ({ ...entry, context: { ...entry.context, user: account.name } }));
  await writeFile(file, stringify({ ...config, users, contexts }), { mode: 0o600 });
}
