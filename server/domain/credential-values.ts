import { type CredentialKind, fieldsOf } from '../../lib/contracts/system-credentials.ts';
import { isObject } from '../../lib/template-schema/json.ts';
import { readYaml } from '../../lib/template-schema/yaml.ts';
import type { FieldError } from './errors.ts';
import { findAddressProblem, findKubeconfigProblem, nowhere, type Reach } from './kubeconfig-check.ts';

export type CredentialValues = Readonly<Record<string, string>>;
type Check = (value: string, reach: Reach) => string | null;

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const matches =
  (pattern: RegExp, sentence: string): Check =>
  (value) =>
    pattern.test(value) ? null : sentence;
const isGuid = matches(guid, 'This is no id of Azure: 32 hexadecimal digits in five groups');
// Nothing that is typed on one line holds a control character; pasted line ends are the usual mistake.
const isOneLine = matches(/^[^\p{Cc}]{1,4096}$/u, 'This has more than one line, or is too long');

/** Sentences never repeat what was typed: they end up in answers, pages and logs. */
const checks: Record<CredentialKind, Record<string, Check>> = {
  'aws-static': {
    accessKeyId: matches(/^\w{16,128}$/, 'An access key id has 16 to 128 letters and digits'),
    secretAccessKey: isOneLine,
    sessionToken: isOneLine,
  },
  'aws-role': {
    roleArn: matches(/^arn:aws[a-z-]*:iam::\d{12}:role\/[\w+=,.@/-]{1,512}$/, 'This is no address of a role (ARN)'),
    sourceIdentity: matches(/^[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?$/, 'This is no name of an identity'),
  },
  'azure-service-principal': { tenantId: isGuid, clientId: isGuid, clientSecret: isOneLine },
  'azure-aks': { tenantId: isGuid, subscriptionId: isGuid, clientId: isGuid, clientSecret: isOneLine },
  gcp: { serviceAccount: findServiceAccountProblem },
  openstack: { cloudsYaml: findCloudsProblem },
  vsphere: { username: isOneLine, password: isOneLine },
  kubevirt: { kubeconfig: findKubeconfigProblem },
  remote: { privateKey: findPrivateKeyProblem },
  adopted: { kubeconfig: findKubeconfigProblem },
};

/**
 * What is wrong with the values of a credential, by field.
 * @param onlySecrets for an exchange, which asks for nothing else
 */
export function findValueProblems(
  kind: CredentialKind,
  values: CredentialValues,
  { reach = nowhere, onlySecrets = false }: { reach?: Reach; onlySecrets?: boolean } = {},
): FieldError[] {
  const fields = fieldsOf(kind, onlySecrets);
  const unknown = Object.keys(values).some((name) => !fields.some((field) => field.name === name));
  const errors: FieldError[] = unknown
    ? [{ pointer: '/values', detail: 'There is a value that is not asked for' }]
    : [];
  for (const { name, isOptional } of fields) {
    const value = values[name] ?? '';
    const pointer = `/values/${name}`;
    if (value.trim() === '') {
      if (!isOptional) errors.push({ pointer, detail: 'This is needed' });
      continue;
    }
    const detail = checks[kind][name]?.(value, reach);
    if (detail) errors.push({ pointer, detail });
  }
  return errors;
}

/** Keys of workloads elsewhere name files, programs and addresses to be called; only the plain key is taken. */
function findServiceAccountProblem(text: string): string | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's words would repeat what was typed.
    return 'This is no JSON';
  }
  if (!isObject(value) || value.type !== 'service_account') return 'This is no key of a service account';
  const missing = ['project_id', 'client_email', 'private_key'].find(
    (key) => typeof value[key] !== 'string' || value[key] === '',
  );
  if (missing) return `The key has no ${missing}`;
  const tokenUri = value.token_uri;
  const isGoogle = tokenUri === undefined || /^https:\/\/([\w-]+\.)*googleapis\.com\//.test(String(tokenUri));
  return isGoogle ? null : 'The key asks for its tokens at an address that is not Google’s';
}

function findCloudsProblem(text: string, reach: Reach): string | null {
  const read = readYaml(text, 'map');
  const clouds = read.ok && isObject(read.value) ? read.value.clouds : null;
  if (!isObject(clouds) || Object.keys(clouds).length === 0) return 'This is no clouds.yaml: it has no clouds';
  for (const cloud of Object.values(clouds)) {
    if (!isObject(cloud) || !isObject(cloud.auth)) return 'A cloud in it has no auth';
    if (cloud.verify === false || cloud.insecure === true) return 'It skips the check of the server’s certificate';
    if (['cacert', 'cert', 'key'].some((key) => cloud[key])) return 'It reads a certificate from a file';
    const problem = findAddressProblem(cloud.auth.auth_url, reach);
    if (problem) return `A cloud in it ${problem}`;
  }
  return null;
}

function findPrivateKeyProblem(text: string): string | null {
  const key = text.trim();
  const armoured = /^-----BEGIN ((?:[A-Z]+ )?PRIVATE KEY)-----\r?\n[\w+/=\s:,-]+\r?\n-----END \1-----$/.exec(key);
  if (!armoured) return 'This is no private key';
  if (armoured[1] === 'ENCRYPTED PRIVATE KEY' || key.includes('ENCRYPTED')) {
    return 'The key has a passphrase, which nobody could type later';
  }
  // The header of OpenSSH's format names the cipher: none for a key without passphrase.
  const isOpenSsh = armoured[1] === 'OPENSSH PRIVATE KEY';
  return isOpenSsh && !key.replaceAll(/\s/g, '').includes('b3BlbnNzaC1rZXktdjEAAAAABG5vbmU')
    ? 'The key has a passphrase, which nobody could type later'
    : null;
}
