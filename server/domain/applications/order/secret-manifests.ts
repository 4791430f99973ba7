import { fileKey } from '../../../../lib/contracts/application-files.ts';
import type { ApplicationSpec } from '../../../../lib/contracts/application-orders.ts';
import {
  type ApplicationSecrets,
  type SecretEntry,
  secretEntries,
} from '../../../../lib/contracts/application-secrets.ts';
import type { Manifest } from './manifest.ts';

const registryKey = '.dockerconfigjson';
const secretsVolume = 'secret-files';

/** What stands in the place of a value that is shown to people. */
export const mask = '••••••';

/** An entry with the Secret that it is written to. */
interface WrittenSecret extends SecretEntry {
  secret: string;
  /** Of the value in the Secret. */
  key: string;
}

/** Every entry has a Secret of its own. One whose value has not been sent yet gets its name when that is sent. */
const writtenSecrets = (application: string, secrets: ApplicationSecrets): WrittenSecret[] =>
  secretEntries(secrets).map((entry, at) => ({
    ...entry,
    secret: entry.held?.secret ?? `${application}-secret-new-${at + 1}`,
    key: keyOf(entry),
  }));

function keyOf({ of, name }: SecretEntry): string {
  switch (of) {
    case 'env':
      return name;
    case 'files':
      return fileKey(name);
    case 'registry':
      return registryKey;
  }
}

/** What of a pod comes from its Secrets. */
export interface PodSecrets {
  env: object[];
  mounts: object[];
  volumes: object[];
  pull: { imagePullSecrets?: { name: string }[] };
  /** Of a policy that sends the Secrets where the pods go. */
  selectors: { apiVersion: string; kind: string; name: string }[];
}

export function toPodSecrets(application: string, { secrets }: ApplicationSpec): PodSecrets {
  const written = writtenSecrets(application, secrets);
  const of = (wanted: SecretEntry['of']) => written.filter((one) => one.of === wanted);
  const [files, registries] = [of('files'), of('registry')];
  return {
    env: of('env').map(({ name, secret, key }) => ({ name, valueFrom: { secretKeyRef: { name: secret, key } } })),
    mounts: files.map(({ name, key }) => ({ name: secretsVolume, mountPath: name, subPath: key, readOnly: true })),
    volumes:
      files.length === 0
        ? []
        : [
            {
              name: secretsVolume,
              projected: {
                sources: files.map(({ secret, key }) => ({ secret: { name: secret, items: [{ key, path: key }] } })),
              },
            },
          ],
    pull: registries.length === 0 ? {} : { imagePullSecrets: registries.map(({ secret }) => ({ name: secret })) },
    selectors: written.map(({ secret }) => ({ apiVersion: 'v1', kind: 'Secret', name: secret })),
  };
}

/**
 * The Secrets of an application. Nobody changes one: another value is another Secret.
 * @param metadata of its other objects
 * @param textOf null for what is not written
 */
export function toSecretManifests(
  metadata: Manifest['metadata'],
  { secrets }: ApplicationSpec,
  textOf: (secret: string) => string | null,
): Manifest[] {
  return writtenSecrets(metadata.name, secrets).flatMap(({ of, secret, key }): Manifest | [] => {
    const value = textOf(secret);
    if (value === null) return [];
    const text = of === 'registry' ? toDockerConfig(secrets.registry, value) : value;
    return {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { ...metadata, name: secret },
      type: of === 'registry' ? 'kubernetes.io/dockerconfigjson' : 'Opaque',
      immutable: true,
      data: { [key]: Buffer.from(text).toString('base64') },
    };
  });
}

/** The same as people see them: each key, and none of the values. */
export const toMaskedSecrets = (metadata: Manifest['metadata'], spec: ApplicationSpec): Manifest[] =>
  toSecretManifests(metadata, spec, () => '').map((manifest) => ({
    ...manifest,
    data: Object.fromEntries(Object.keys(manifest.data as object).map((key) => [key, mask])),
  }));

/** With what a kubelet pulls images, as `docker login` writes it. */
function toDockerConfig(registry: ApplicationSecrets['registry'], password: string): string {
  const { server = '', username = '' } = registry ?? {};
  const auth = Buffer.from(`${username}:${password}`).toString('base64');
  return JSON.stringify({ auths: { [server]: { username, password, auth } } });
}
