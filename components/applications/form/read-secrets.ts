import type { PodPlace } from './read-workload';
import { isRecord, listOf, type Reading, textOf } from './reading';
import {
  emptyRegistry,
  emptySecretFile,
  emptyVariable,
  type RegistryDraft,
  type SecretRow,
  type SecretsDraft,
} from './secrets-draft';
import type { TextSources } from './text-sources';

/**
 * What a container takes from Secrets. A value of a Secret that does not stand beside the workload is still to be typed; where
 * nothing says which keys it has, the reference is left.
 * @param single names of all variables that stand alone
 */
export function readSecrets(
  reading: Reading,
  place: PodPlace,
  sources: TextSources,
  { image, single }: { image: string; single: readonly string[] },
): SecretsDraft {
  return {
    env: readVariables(reading, place, sources, single),
    files: readFiles(reading, place, sources),
    registry: readRegistry(reading, place, sources, image),
  };
}

const variableOf = (name: string, value = ''): SecretRow => ({
  ...emptyVariable,
  name,
  value,
  isLong: value.includes('\n'),
});

function readVariables(
  reading: Reading,
  { container }: PodPlace,
  sources: TextSources,
  single: readonly string[],
): SecretRow[] {
  const variables = listOf(reading.at(...container, 'env'));
  const own = variables.flatMap((variable, at): SecretRow[] => {
    const { valueFrom } = variable;
    const source = isRecord(valueFrom) && isRecord(valueFrom.secretKeyRef) ? valueFrom.secretKeyRef : null;
    if (!source) return [];
    reading.take(...container, 'env', at);
    return [variableOf(textOf(variable.name), sources.take(textOf(source.name), textOf(source.key)))];
  });
  // Single variables win, and of several Secrets the last one.
  const known = new Set(single);
  const shared: SecretRow[] = [];
  for (const [at, source] of [...listOf(reading.at(...container, 'envFrom')).entries()].reverse()) {
    if (!isRecord(source.secretRef)) continue;
    const data = sources.takeAll(textOf(source.secretRef.name));
    if (!data) continue;
    reading.take(...container, 'envFrom', at);
    for (const [key, value] of Object.entries(data)) {
      const name = `${textOf(source.prefix)}${key}`;
      if (known.has(name)) continue;
      known.add(name);
      shared.push(variableOf(name, value));
    }
  }
  return [...shared, ...own];
}

/** Modes that files have where nobody says otherwise: 0644, as YAML 1.1, JSON and YAML 1.2 read it. */
const usualModes: ReadonlySet<unknown> = new Set([undefined, 420, 644]);

function readFiles(reading: Reading, { pod, container }: PodPlace, sources: TextSources): SecretRow[] {
  const mounts = listOf(reading.at(...container, 'volumeMounts'));
  return listOf(reading.at(...pod, 'volumes')).flatMap((volume, at) => {
    const secret = isRecord(volume.secret) ? volume.secret : null;
    if (!secret || !usualModes.has(secret.defaultMode)) return [];
    const found = mounts.flatMap((mount, place) => {
      const files = mount.name === volume.name ? filesOf(mount, secret, sources) : [];
      if (files.length > 0) reading.take(...container, 'volumeMounts', place);
      return files;
    });
    if (found.length > 0) reading.take(...pod, 'volumes', at);
    return found;
  });
}

/** One file where the mount names one, otherwise all of them in its folder. */
function filesOf(mount: Record<string, unknown>, secret: Record<string, unknown>, sources: TextSources): SecretRow[] {
  if (mount.subPathExpr !== undefined) return [];
  const name = textOf(secret.secretName);
  const path = textOf(mount.mountPath).replace(/\/$/, '');
  const fileOf = (at: string, value = ''): SecretRow => ({ ...emptySecretFile, name: at, value });
  const items = listOf(secret.items).map((item) => ({ key: textOf(item.key), path: textOf(item.path) }));
  if (mount.subPath !== undefined) {
    const file = textOf(mount.subPath);
    const key = items.length === 0 ? file : items.find((item) => item.path === file)?.key;
    return key === undefined ? [] : [fileOf(path, sources.take(name, key))];
  }
  if (items.length > 0) return items.map((item) => fileOf(`${path}/${item.path}`, sources.take(name, item.key)));
  return Object.entries(sources.takeAll(name) ?? {}).map(([key, value]) => fileOf(`${path}/${key}`, value));
}

/** The login of one registry; one that is not in the YAML is still to be typed. */
function readRegistry(reading: Reading, { pod }: PodPlace, sources: TextSources, image: string): RegistryDraft | null {
  const names = listOf(reading.at(...pod, 'imagePullSecrets'));
  const [first, ...more] = names;
  if (!first || more.length > 0) return null;
  const config = sources.take(textOf(first.name), '.dockerconfigjson');
  const logins = config === undefined ? [unknownLogin(image)] : loginsOf(config);
  const [login, ...others] = logins;
  if (!login || others.length > 0) return null;
  reading.take(...pod, 'imagePullSecrets');
  return login;
}

/** The host that an image names; where it names none, it is of Docker Hub. */
function unknownLogin(image: string): RegistryDraft {
  const host = image.includes('/') ? (image.split('/')[0] ?? '') : '';
  return { ...emptyRegistry, server: /[.:]/.test(host) ? host : 'https://index.docker.io/v1/' };
}

function loginsOf(config: string): RegistryDraft[] {
  try {
    const { auths } = JSON.parse(config) as { auths?: unknown };
    if (!isRecord(auths)) return [];
    return Object.entries(auths).map(([server, login]) => {
      const { username, password, auth } = isRecord(login) ? login : {};
      const [user = '', ...rest] = auth === undefined ? [] : atob(textOf(auth)).split(':');
      return {
        ...emptyRegistry,
        server,
        username: textOf(username) || user,
        value: textOf(password) || rest.join(':'),
      };
    });
  } catch {
    return [];
  }
}
