import type { Home } from '../lib/home.ts';

export interface KubeconfigFacts {
  url: string;
  /** PEM text of the certificate authority. */
  authority: string;
  token: string;
}

/** The text of a kubeconfig with one user who signs in by token. */
function kubeconfigText({ url, authority, token }: KubeconfigFacts): string {
  return `apiVersion: v1
kind: Config
clusters:
- name: slipway-sandbox
  cluster:
    server: ${url}
    certificate-authority-data: ${Buffer.from(authority).toString('base64')}
users:
- name: admin
  user:
    token: ${token}
contexts:
- name: slipway-sandbox
  context:
    cluster: slipway-sandbox
    user: admin
current-context: slipway-sandbox
`;
}

/** Writes the administrator's kubeconfig into the home folder and answers its path. */
export async function writeKubeconfig(home: Home, facts: KubeconfigFacts): Promise<string> {
  await home.write('kubeconfig', kubeconfigText(facts));
  return home.path('kubeconfig');
}
