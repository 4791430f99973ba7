import { sourceIdentityKinds } from '../../../lib/contracts/source-identities.ts';
import { type CredentialKind, fieldsOf } from '../../../lib/contracts/system-credentials.ts';
import { isObject } from '../../../lib/template-schema/json.ts';
import { readYaml } from '../../../lib/template-schema/yaml.ts';
import type { FieldError } from '../errors.ts';
import { type Said, type SaidKey, say } from '../words/said.ts';
import { findAddressProblem, findKubeconfigProblem, nowhere, type Reach } from './kubeconfig-check.ts';

export type CredentialValues = Readonly<Record<string, string>>;
type Check = (value: string, reach: Reach) => Said | null;

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const matches =
  (pattern: RegExp, refusal: SaidKey): Check =>
  (value) =>
    pattern.test(value) ? null : say(refusal);
const isGuid = matches(guid, 'azure-id');
// Nothing that is typed on one line holds a control character; pasted line ends are the usual mistake.
const isOneLine = matches(/^[^\p{Cc}]{1,4096}$/u, 'value-not-one-line');
const isSourceKind = (value: string) => sourceIdentityKinds.some((kind) => kind === value);

/** Sentences never repeat what was typed: they end up in answers, pages and logs. */
const checks: Record<CredentialKind, Record<string, Check>> = {
  'aws-static': {
    accessKeyId: matches(/^\w{16,128}$/, 'access-key-id'),
    secretAccessKey: isOneLine,
    sessionToken: isOneLine,
  },
  'aws-role': {
    roleArn: matches(/^arn:aws[a-z-]*:iam::\d{12}:role\/[\w+=,.@/-]{1,512}$/, 'role-arn'),
    sourceIdentityKind: (value) => (isSourceKind(value) ? null : say('identity-kind')),
    sourceIdentity: matches(/^[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?$/, 'identity-name'),
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
  const errors: FieldError[] = unknown ? [{ pointer: '/values', ...say('value-unknown') }] : [];
  for (const { name, isOptional } of fields) {
    const value = values[name] ?? '';
    const pointer = `/values/${name}`;
    if (value.trim() === '') {
      if (!isOptional) errors.push({ pointer, ...say('needed') });
      continue;
    }
    const refusal = checks[kind][name]?.(value, reach);
    if (refusal) errors.push({ pointer, ...refusal });
  }
  return errors;
}

/** Keys of workloads elsewhere name files, programs and addresses to be called; only the plain key is taken. */
function findServiceAccountProblem(text: string): Said | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's words would repeat what was typed.
    return say('no-json');
  }
  if (!isObject(value) || value.type !== 'service_account') return say('service-account');
  const missing = ['project_id', 'client_email', 'private_key'].find(
    (key) => typeof value[key] !== 'string' || value[key] === '',
  );
  if (missing) return say('service-account-part', { key: missing });
  const tokenUri = value.token_uri;
  const isGoogle = tokenUri === undefined || /^https:\/\/([\w-]+\.)*googleapis\.com\//.test(String(tokenUri));
  return isGoogle ? null : say('service-account-tokens');
}

function findCloudsProblem(text: string, reach: Reach): Said | null {
  const read = readYaml(text, 'map');
  const clouds = read.ok && isObject(read.value) ? read.value.clouds : null;
  if (!isObject(clouds) || Object.keys(clouds).length === 0) return say('clouds-none');
  for (const cloud of Object.values(clouds)) {
    if (!isObject(cloud) || !isObject(cloud.auth)) return say('cloud-no-auth');
    if (cloud.verify === false || cloud.insecure === true) return say('cloud-unchecked');
    if (['cacert', 'cert', 'key'].some((key) => cloud[key])) return say('cloud-file');
    const problem = findAddressProblem(cloud.auth.auth_url, reach);
    if (problem) return say('address-refused', { of: 'cloud', problem });
  }
  return null;
}

function findPrivateKeyProblem(text: string): Said | null {
  const key = text.trim();
  const armoured = /^-----BEGIN ((?:[A-Z]+ )?PRIVATE KEY)-----\r?\n[\w+/=\s:,-]+\r?\n-----END \1-----$/.exec(key);
  if (!armoured) return say('private-key');
  if (armoured[1] === 'ENCRYPTED PRIVATE KEY' || key.includes('ENCRYPTED')) {
    return say('private-key-passphrase');
  }
  // The header of OpenSSH's format names the cipher: none for a key without passphrase.
  const isOpenSsh = armoured[1] === 'OPENSSH PRIVATE KEY';
  return isOpenSsh && !key.replaceAll(/\s/g, '').includes('b3BlbnNzaC1rZXktdjEAAAAABG5vbmU')
    ? say('private-key-passphrase')
    : null;
}
