import { createHash } from 'node:crypto';
import { canonicalJson } from '../charts/values.ts';
import { type JsonObject, type KubeObject, ownerReference, readPath } from '../client/objects.ts';
import type { Resource } from '../client/resources.ts';
import { isConflict } from '../client/rest.ts';
import { seededRandom } from '../engine.ts';
import { componentLabel, kinds, managedLabel } from '../kinds.ts';
import type { ConfigMap, Secret } from '../shapes/neighbours.ts';
import type { Pass } from './pass.ts';

const schemaLetters = 'bcdfghjklmnpqrstvwxz2456789';

/** What was found behind the optional references of a ClusterDeployment; undefined = one of them is missing. */
export interface References {
  clusterAuth?: KubeObject;
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
      pass.set(type, 'True', 'Succeeded');
      continue;
    }
    const message = `failed to get ${kind} ${pass.namespace}/${name}: ${kind}.k0rdent.mirantis.com "${name}" not found`;
    await pass.warn(`${kind}Error`, message);
    return undefined;
  }
  return found;
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

/**
 * What the references add to the Helm values: the authentication configuration as Secret `<cd>-auth-config`, the audit
 * policy as ConfigMap `<cd>-audit-policy`. Each carries a hash, so that a change rolls the control plane.
 */
export async function referenceValues(pass: Pass, { clusterAuth, auditPolicy }: References): Promise<JsonObject> {
  const { name, namespace, before } = pass;
  const values: JsonObject = {};
  const metadata = (suffix: string) => ({
    name: `${name}-${suffix}`,
    namespace,
    labels: { [managedLabel]: 'true', [componentLabel]: 'kcm' },
    ownerReferences: [ownerReference(before)],
  });
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);
  if (clusterAuth) {
    const text = canonicalJson((readPath(clusterAuth, 'spec.authenticationConfiguration') ?? {}) as JsonObject);
    const secret: Secret = {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: metadata('auth-config'),
      data: { config: Buffer.from(text).toString('base64') },
    };
    const done = await put(pass, kinds.secret, secret);
    if (done)
      await pass.normal(
        `AuthConfigSecret${done}`,
        `AuthenticationConfiguration Secret ${namespace}/${secret.metadata.name} has been ${done.toLowerCase()}`,
      );
    values.auth = { configSecret: { name: secret.metadata.name, key: 'config', hash: hashOf(text) } };
  }
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
 * Makes the ClusterDataSource of a cluster with a data source and reports on it. Nobody here fills its status, as
 * nobody does upstream, so without an outside controller the cluster waits. True when there is nothing to wait for.
 */
export async function dataSourceReady(pass: Pass, { dataSource }: References): Promise<boolean> {
  const type = 'ClusterDataSourceReady';
  if (!dataSource) return true;
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
  if (readPath(known, 'status.ready') === true) {
    pass.set(type, 'True', 'Succeeded');
    return true;
  }
  const message = `cross-referenced ClusterDataSource ${namespace}/${name} is not yet ready`;
  if (pass.set(type, 'False', 'Progressing', message)) await pass.warn('ClusterDataSourceNotReady', message);
  return false;
}
