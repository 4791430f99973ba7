import { z } from 'zod';
import type { TemplateKind } from '../../lib/contracts/templates.ts';
import { listOf, type RuleShape, type SharedKind } from '../domain/catalog/access-management.ts';
import { DomainError } from '../domain/errors.ts';
import type { PublishPort } from '../ports/publishing.ts';
import type { KubeClient } from './client.ts';
import { apiVersionOf, kinds, type ResourceKind } from './kinds.ts';
import { catalogItemKey, publicationKey } from './labels.ts';
import { createObject, deleteObject, getObject, type KubeObject, replaceObject } from './resources.ts';

const chainKinds = {
  cluster: kinds.clusterTemplateChain,
  service: kinds.serviceTemplateChain,
} as const satisfies Record<TemplateKind, ResourceKind>;

/** The singleton's only name. */
const accessManagementName = 'kcm';
const writeAttempts = 5;
const accessSpec = z.looseObject({ accessRules: z.array(z.unknown()).nullish() });

/** What of OpenAPI v3 tells the shape: the properties of one entry of `spec.accessRules`. */
const propertiesSchema = z.object({
  components: z.object({
    schemas: z.record(z.string(), z.looseObject({ properties: z.record(z.string(), z.unknown()).optional() })),
  }),
});

/** Makes chains in k0rdent's own namespace and hands them out through AccessManagement. */
export function createPublisher(client: KubeClient, systemNamespace: string): PublishPort {
  async function find(kind: ResourceKind, name: string): Promise<KubeObject | null> {
    try {
      return await getObject(client, kind, name, systemNamespace);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'not-found') return null;
      throw error;
    }
  }

  return {
    async ensureChain({ kind, name, itemId, publicationId, supportedTemplates }) {
      const resource = chainKinds[kind];
      const annotations = { [catalogItemKey]: itemId, [publicationKey]: publicationId };
      const object = {
        apiVersion: apiVersionOf(resource),
        kind: resource.kind,
        metadata: { name, namespace: systemNamespace, annotations },
        spec: { supportedTemplates },
      };
      try {
        await createObject(client, resource, object);
        return true;
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== 'conflict') throw error;
        const there = await find(resource, name);
        if (there?.metadata.annotations?.[publicationKey] !== publicationId) throw error;
        return false;
      }
    },

    async deleteChain(kind, name, publicationId) {
      const there = await find(chainKinds[kind], name);
      if (there?.metadata.annotations?.[publicationKey] !== publicationId) return;
      try {
        await deleteObject(client, chainKinds[kind], name, systemNamespace, { uid: there.metadata.uid });
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== 'not-found') throw error;
      }
    },

    async rewriteRules(rewrite) {
      const { shape, takes } = await readShape(client);
      for (let attempt = 1; ; attempt += 1) {
        const object = await getObject(client, kinds.accessManagement, accessManagementName);
        const spec = accessSpec.parse(object.spec ?? {});
        const rules = spec.accessRules ?? [];
        const accessRules = rewrite(rules, shape, takes);
        if (accessRules === rules) return false;
        try {
          await replaceObject(client, kinds.accessManagement, { ...object, spec: { ...spec, accessRules } });
          return true;
        } catch (error) {
          const isRaced = error instanceof DomainError && error.code === 'conflict';
          if (!isRaced || attempt === writeAttempts) throw error;
        }
      }
    },
  };
}

/** Asked anew for every write: an upgrade of k0rdent changes the answer while the worker runs. */
async function readShape(client: KubeClient): Promise<{ shape: RuleShape; takes: (kind: SharedKind) => boolean }> {
  const { body } = await client.request({ method: 'GET', path: '/openapi/v3/apis/k0rdent.mirantis.com/v1beta1' });
  const { schemas } = propertiesSchema.parse(body).components;
  const [, schema] = Object.entries(schemas).find(([name]) => name.endsWith('.AccessManagement')) ?? [];
  const rule = ['spec', 'accessRules', 'items'].reduce<unknown>(
    (at, key) => (key === 'items' ? child(at, 'items') : child(child(at, 'properties'), key)),
    schema,
  );
  const properties = child(rule, 'properties');
  // `resources` takes any kind; the lists came one by one.
  if (child(properties, 'resources') !== undefined) return { shape: 'resources', takes: () => true };
  return { shape: 'lists', takes: (kind) => child(properties, listOf[kind]) !== undefined };
}

function child(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}
