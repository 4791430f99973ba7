import { X509Certificate } from 'node:crypto';
import { stringify } from 'yaml';
import { isObject } from '../../lib/template-schema/json.ts';
import { readYaml } from '../../lib/template-schema/yaml.ts';
import type { SignIn } from '../domain/clusters/sign-in.ts';

type Fields = Record<string, unknown>;

const pluginPage = 'https://github.com/int128/kubelogin';
const certificate = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;
const hostName = /^(?=.{1,253}$)[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/;

/**
 * A kubeconfig without a secret: kubectl's plugin signs people in with the company's identity. Of the admin kubeconfig
 * it takes the address of the current cluster and what its certificate is checked by, each read and written anew, so
 * that nothing else of it can get out.
 * @returns null when the admin kubeconfig names no address that can be used
 */
export function buildSignInKubeconfig(admin: string, signIn: SignIn, name: string): string | null {
  const cluster = currentCluster(admin);
  const server = serverOf(cluster?.server);
  if (!cluster || server === null) return null;
  const authority = encode(certificatesIn(decode(cluster['certificate-authority-data'])));
  const serverName = cluster['tls-server-name'];
  const user = `${name}-sign-in`;
  return stringify(
    {
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [
        {
          name,
          cluster: {
            server,
            ...(authority && { 'certificate-authority-data': authority }),
            ...(typeof serverName === 'string' && hostName.test(serverName) && { 'tls-server-name': serverName }),
          },
        },
      ],
      users: [{ name: user, user: { exec: pluginOf(signIn) } }],
      contexts: [{ name: user, context: { cluster: name, user } }],
      'current-context': user,
    },
    { lineWidth: 0 },
  );
}

/** How kubectl calls the plugin; each argument is one word, and no shell reads them. */
function pluginOf({ issuer, audience, scopes, authority }: SignIn): object {
  const known = encode(certificatesIn(authority));
  return {
    apiVersion: 'client.authentication.k8s.io/v1',
    command: 'kubectl',
    args: [
      'oidc-login',
      'get-token',
      `--oidc-issuer-url=${issuer}`,
      `--oidc-client-id=${audience}`,
      ...scopes.map((scope) => `--oidc-extra-scope=${scope}`),
      ...(known ? [`--certificate-authority-data=${known}`] : []),
    ],
    installHint: `kubectl needs the plugin oidc-login to sign you in. Install it with: kubectl krew install oidc-login (${pluginPage})`,
    interactiveMode: 'IfAvailable',
    provideClusterInfo: false,
  };
}

function currentCluster(text: string): Fields | null {
  const read = readYaml(text, 'map');
  if (!read.ok || !isObject(read.value)) return null;
  const { contexts, clusters, 'current-context': current } = read.value;
  const context = named(contexts, current, 'context');
  return context && named(clusters, context.cluster, 'cluster');
}

/** The one entry of that name; null with several, because readers differ in which of them they take. */
function named(list: unknown, name: unknown, key: string): Fields | null {
  const entries = (Array.isArray(list) ? list : []).filter((entry) => isObject(entry) && entry.name === name);
  const [found, ...others] = entries as Fields[];
  return found && others.length === 0 && isObject(found[key]) ? found[key] : null;
}

/** Without a login or a query in it; null for what is no HTTPS, over which a token must not go. */
function serverOf(server: unknown): string | null {
  if (typeof server !== 'string' || !URL.canParse(server)) return null;
  const { protocol, host, pathname } = new URL(server);
  return protocol === 'https:' ? `https://${host}${pathname === '/' ? '' : pathname}` : null;
}

const decode = (data: unknown): string =>
  typeof data === 'string' ? Buffer.from(data, 'base64').toString('utf8') : '';
const encode = (text: string): string => Buffer.from(text).toString('base64');

/** The certificates of a PEM text, each one parsed; whatever stands beside them, such as a key, is left out. */
function certificatesIn(pem: string): string {
  return (pem.match(certificate) ?? []).flatMap((block) => readCertificate(block) ?? []).join('');
}

function readCertificate(block: string): string | null {
  try {
    return new X509Certificate(block).toString();
  } catch {
    // Only something that calls itself a certificate.
    return null;
  }
}
