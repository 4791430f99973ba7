/** Writes server/kube/types.gen.ts from the sandbox's CRD documents: `node scripts/gen-kube-types.ts`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { parse } from 'yaml';

const crdFolder = resolve(import.meta.dirname, '../sandbox/crds');
/** The checked-in result; the test regenerates and compares. */
export const typesFile = resolve(import.meta.dirname, '../server/kube/types.gen.ts');

/** CRDs whose objects the portal reads or writes. */
const used = [
  'clusterdeployments.k0rdent.mirantis.com',
  'clustertemplates.k0rdent.mirantis.com',
  'clustertemplatechains.k0rdent.mirantis.com',
  'servicetemplates.k0rdent.mirantis.com',
  'credentials.k0rdent.mirantis.com',
  'accessmanagements.k0rdent.mirantis.com',
  'managements.k0rdent.mirantis.com',
  'releases.k0rdent.mirantis.com',
  'regions.k0rdent.mirantis.com',
  'servicesets.k0rdent.mirantis.com',
  'multiclusterservices.k0rdent.mirantis.com',
  'helmreleases.helm.toolkit.fluxcd.io',
  'clusters.cluster.x-k8s.io',
  'machines.cluster.x-k8s.io',
  'machinedeployments.cluster.x-k8s.io',
  'sveltosclusters.lib.projectsveltos.io',
];

interface CrdSchema {
  [keyword: string]: unknown;
  properties?: Record<string, CrdSchema>;
  items?: CrdSchema;
  additionalProperties?: CrdSchema | boolean;
  required?: string[];
}

interface Crd {
  spec: {
    group: string;
    names: { kind: string };
    versions: { name: string; schema: { openAPIV3Schema: CrdSchema } }[];
  };
}

const header = `/* Made by scripts/gen-kube-types.ts from sandbox/crds. Do not edit. */

export interface ObjectMeta {
  name: string;
  namespace?: string;
  uid?: string;
  resourceVersion?: string;
  generation?: number;
  creationTimestamp?: string;
  deletionTimestamp?: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  finalizers?: string[];
  ownerReferences?: {
    apiVersion: string;
    kind: string;
    name: string;
    uid: string;
    controller?: boolean;
    blockOwnerDeletion?: boolean;
  }[];
  managedFields?: unknown[];
}

export interface Condition {
  type: string;
  status: 'True' | 'False' | 'Unknown';
  reason?: string;
  message?: string;
  observedGeneration?: number;
  lastTransitionTime?: string;
}
`;

/** Kubernetes' dialect of OpenAPI said in JSON Schema: free fields are open, all others closed. */
function toJsonSchema(schema: CrdSchema, name = ''): JSONSchema {
  if (schema['x-kubernetes-int-or-string']) return { tsType: 'number | string' };
  if (name === 'conditions' && schema.type === 'array') return { tsType: 'Condition[]' };
  const isFree = schema['x-kubernetes-preserve-unknown-fields'] === true;
  if (schema.type === undefined && isFree) return { tsType: 'unknown' };
  const { additionalProperties: extra } = schema;
  return {
    type: schema.type as JSONSchema['type'],
    ...(schema.enum ? { enum: schema.enum as JSONSchema['enum'] } : {}),
    ...(schema.required ? { required: schema.required } : {}),
    ...(schema.items ? { items: toJsonSchema(schema.items) } : {}),
    ...(schema.properties ? { properties: toProperties(schema.properties) } : {}),
    ...(schema.type === 'object' ? { additionalProperties: isFree || toExtra(extra) } : {}),
  };
}

const toExtra = (extra: CrdSchema['additionalProperties']): JSONSchema | boolean =>
  typeof extra === 'object' ? toJsonSchema(extra) : extra === true;

const toProperties = (properties: Record<string, CrdSchema>): Record<string, JSONSchema> =>
  Object.fromEntries(Object.entries(properties).map(([name, child]) => [name, toJsonSchema(child, name)]));

async function compileKind(crdName: string): Promise<string> {
  const { spec } = parse(readFileSync(join(crdFolder, `${crdName}.yaml`), 'utf8')) as Crd;
  const [version] = spec.versions;
  if (!version) throw new Error(`${crdName} has no version`);
  const schema = toJsonSchema(version.schema.openAPIV3Schema);
  schema.properties = {
    ...schema.properties,
    apiVersion: { const: `${spec.group}/${version.name}` },
    kind: { const: spec.names.kind },
    metadata: { tsType: 'ObjectMeta' },
  };
  schema.required = [...new Set(['apiVersion', 'kind', 'metadata', ...((schema.required as string[]) ?? [])])];
  return compile(schema, spec.names.kind, {
    bannerComment: '',
    ignoreMinAndMaxItems: true,
    style: { singleQuote: true },
  });
}

/** The text of server/kube/types.gen.ts. */
export async function generateKubeTypes(): Promise<string> {
  const kinds = await Promise.all(used.map(compileKind));
  return [header, ...kinds].join('\n');
}

if (import.meta.main) writeFileSync(typesFile, await generateKubeTypes());
