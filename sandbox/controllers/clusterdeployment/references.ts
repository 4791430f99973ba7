import { createHash } from 'node:crypto';
import { canonicalJson } from '../charts/values.ts';
import { type JsonObject, type KubeObject, ownerReference, readPath } from '../client/objects.ts';
import type { Resource } from '../client/resources.ts';
import { isConflict } from '../client/rest.ts';
import { seededRandom } from '../engine.ts';
import { componentLabel, kinds, managedLabel } from '../kinds.ts';
import type { ConfigMap, Secret } from '../shapes/neighbours.ts';
import { authConfigSecretOf, authConfigText, authValues, caReferenceOf } from './auth-config.ts';
import type { Pass } from './pass.ts';

const schemaLetters = 'bcdfghjklmnpqrstvwxz2456789';

/** What was found behind the optional references of a ClusterDeployment; undefined = one of them is missing. */
export interface References {
  clusterAuth?: KubeObject;
  /** What `clusterAuth` makes of the API server's sign-in; absent where it configures nothing. */
  authConfig?: string;
  auditPolicy?: KubeObject;
  dataSource?: KubeObject;
}

/**
 * Looks up the optional references: a condition each, only while the field is set. One that is not there ends the pass
 * before anything is written: what blocks the cluster is told by an event alone.
 */
export async function findReferences(pass: Pass): Promise<References | undefined> {
  const { spec } = pass.before;
  const wanted = [
    ['DataSourceReady', kinds.dataSource, 'dataSource'],
    ['ClusterAuthenticationReady', kinds.clusterAuthentication, 'clusterAuth'],
    ['ClusterAuditPolicyReady', kinds.clusterAuditPolicy, 'auditPolicy'],
  ] as const;
  const found: References = {};
  for (const [type, resource, field] of wanted) {
    const name = spec[field];
    if (!name) {
      pass.drop(type);
      continue;
    }
    const { kind } = resource;
    const object = await pass.world.client.find(resource, { namespace: pass.namespace, name });
    if (object) {
      found[field] = object;
      const isWanted = field === 'clusterAuth' && !pass.before.metadata.deletionTimestamp;
      if (isWanted && !(await readAuthConfig(pass, object, found))) return undefined;
      pass.set(type, 'True', 'Succeeded');
      continue;
    }
    const message = `failed to get ${kind} ${pass.namespace}/${name}: ${kind}.k0rdent.mirantis.com "${name}" not found`;
    await pass.warn(`${kind}Error`, message);
    return undefined;
  }
  return found;
}

/** False when the authority that the ClusterAuthentication names cannot be had: that is told by condition and event. */
async function readAuthConfig(pass: Pass, clusterAuth: KubeObject, found: References): Promise<boolean> {
  const ref = caReferenceOf(clusterAuth);
  const secret = ref && (await pass.world.client.find(kinds.secret, ref));
  const ca = secret?.data?.[ref?.key ?? ''];
  if (ref && ca === undefined) {
    const at = `${ref.namespace}/${ref.name}`;
    const why = secret
      ? `secret ${at} does not contain ${ref.key} key`
      : `failed to get ClusterAuthentication CA secret ${at}: Secret "${ref.name}" not found`;
    const message = `failed to get AuthenticationConfiguration: ${why}`;
    pass.set('ClusterAuthenticationReady', 'False', 'Failed', message);
    await pass.warn('AuthConfigSecretError', message);
    await pass.finish();
    return false;
  }
  const text = authConfigText(clusterAuth, ca && Buffer.from(ca, 'base64').toString('utf8'));
  if (text !== undefined) found.authConfig = text;
  return true;
}

/** Creates or rewrites an object owned by the ClusterDeployment; says what it did, nothing when it was as wanted. */
async function put<T extends KubeObject & { data?: Record<string, string> }>(
  pass: Pass,
  resource: Resource<T>,
  object: T,
): Promise<'Created' | 'Updated' | undefined> {
  const { client } = pass.world;
  const known = await client.find(resource, object.metadata);
  if (known) {
    if (canonicalJson(known.data) === canonicalJson(object.data)) return undefined;
    await client.replace(resource, { ...known, data: object.data });
    return 'Updated';
  }
  try {
    await client.create(resource, object);
    return 'Created';
  } catch (error) {
    if (isConflict(error)) return undefined;
    throw error;
  }
}

/** k0rdent looks for what is left over only while the condition still says that there was something. */
async function dropAuthConfig(pass: Pass): Promise<void> {
  if (!pass.stored('ClusterAuthenticationReady')) return;
  const at = { namespace: pass.namespace, name: authConfigSecretOf(pass.name) };
  if (!(await pass.world.client.find(kinds.secret, at))) return;
  await pass.world.client.remove(kinds.secret, at);
  await pass.normal('AuthConfigSecretDeleted', `Deleted AuthenticationConfiguration secret ${at.namespace}/${at.name}`);
}

/**
 * What the references add to the Helm values: the authentication configuration as Secret `<cd>-auth-config`, the audit
 * policy as ConfigMap `<cd>-audit-policy`. Each carries a hash, so that a change rolls the control plane.
 */
export async function referenceValues(pass: Pass, { authConfig, auditPolicy }: References): Promise<JsonObject> {
  const { name, namespace, before } = pass;
  const values: JsonObject = {};
  const metadata = (suffix: string) => ({
    name: `${name}-${suffix}`,
    namespace,
    labels: { [managedLabel]: 'true', [componentLabel]: 'kcm' },
    ownerReferences: [ownerReference(before)],
  });
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);
  if (authConfig !== undefined) {
    const secret: Secret = {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: metadata('auth-config'),
      data: { config: Buffer.from(authConfig).toString('base64') },
    };
    const done = await put(pass, kinds.secret, secret);
    if (done)
      await pass.normal(
        `AuthConfigSecret${done}`,
        `AuthenticationConfiguration Secret ${namespace}/${secret.metadata.name} has been ${done.toLowerCase()}`,
      );
    values.auth = authValues(name, authConfig);
  } else await dropAuthConfig(pass);
  if (auditPolicy) {
    const text = canonicalJson((readPath(auditPolicy, 'spec.policy') ?? {}) as JsonObject);
    const map: ConfigMap = {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: metadata('audit-policy'),
      data: { policy: text },
    };
    const done = await put(pass, kinds.configMap, map);
    if (done)
      await pass.normal(
        `AuditPolicyConfigMap${done}`,
        `Audit policy ConfigMap ${namespace}/${map.metadata.name} has been ${done.toLowerCase()}`,
      );
    values.audit = { policyRef: { name: map.metadata.name, key: 'policy', hash: hashOf(text) } };
  }
  return values;
}

/**
 * Makes the ClusterDataSource of a cluster with a data source, points it to another one where the cluster names another,
 * and reports on it. Nobody here fills its status, as nobody does upstream, so without an outside controller the cluster
 * waits. Gives what it adds to the Helm values; undefined while there is something to wait for.
 */
export async function dataSourceValues(pass: Pass, { dataSource }: References): Promise<JsonObject | undefined> {
  const type = 'ClusterDataSourceReady';
  if (!dataSource) return {};
  const { namespace, name, before, world } = pass;
  const at = { namespace, name };
  const known = await world.client.find(kinds.clusterDataSource, at);
  if (!known) {
    const letters = [0, 1, 2, 3, 4].map(
      (index) => schemaLetters[Math.floor(seededRandom(world.seed, namespace, name, index) * schemaLetters.length)],
    );
    const schema = `${namespace}_${name}_${letters.join('')}`.replaceAll('-', '_');
    await put(pass, kinds.clusterDataSource, {
      apiVersion: 'k0rdent.mirantis.com/v1beta1',
      kind: 'ClusterDataSource',
      metadata: { ...at, ownerReferences: [ownerReference(before)] },
      spec: { schema, dataSource: dataSource.metadata.name },
    });
  }
  const wanted = dataSource.metadata.name;
  if (known && readPath(known, 'spec.dataSource') !== wanted) {
    const spec = { ...(known.spec as JsonObject), dataSource: wanted };
    await world.client.replace(kinds.clusterDataSource, { ...known, spec });
  } else if (known && isFilled(known)) {
    if (pass.set(type, 'True', 'Succeeded')) {
      await pass.normal('ClusterDataSourceReady', `ClusterDataSource ${wanted} is ready`);
    }
    return { dataSource: valuesOf(known, dataSource) };
  }
  const message = `cross-referenced ClusterDataSource ${namespace}/${name} is not yet ready`;
  if (pass.set(type, 'False', 'Progressing', message)) await pass.warn('ClusterDataSourceNotReady', message);
  return undefined;
}

/** Whether somebody has prepared the database for what the ClusterDataSource says now. */
function isFilled(source: KubeObject): boolean {
  const [isReady, error, seen] = ['ready', 'error', 'observedGeneration'].map((key) =>
    readPath(source, `status.${key}`),
  );
  return isReady === true && !error && seen === source.metadata.generation;
}

function valuesOf(source: KubeObject, dataSource: KubeObject): JsonObject {
  const text = (object: KubeObject, path: string) => String(readPath(object, path) ?? '');
  const key = text(dataSource, 'spec.certificateAuthority.key');
  return {
    kineDataSourceSecretName: text(source, 'status.kineDataSourceSecret'),
    ...(key !== '' && { caSecret: { name: text(source, 'status.caSecret'), key } }),
  };
}
