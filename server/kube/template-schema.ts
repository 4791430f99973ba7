import { z } from 'zod';
import type { TemplateKind } from '../../lib/contracts/templates.ts';
import { DomainError } from '../domain/errors.ts';
import type { ClusterRef } from '../ports/kube.ts';
import type { KubeClient } from './client.ts';
import { kinds } from './kinds.ts';
import { getObject } from './resources.ts';

const configMap = z.object({ data: z.object({ schema: z.string() }) });
const prefixes = { cluster: 'schema-ct-', service: 'schema-st-' } as const satisfies Record<TemplateKind, string>;
const jsonObject = z.record(z.string(), z.unknown());

/**
 * Reads the JSON Schema of a template's values; null when its chart has none. k0rdent keeps it in a ConfigMap whose name
 * follows from the template's, so the template itself need not be read.
 */
export async function readTemplateSchema(
  client: KubeClient,
  ref: ClusterRef,
  kind: TemplateKind = 'cluster',
): Promise<Record<string, unknown> | null> {
  try {
    const object = await getObject(client, kinds.configMap, `${prefixes[kind]}${ref.name}`, ref.namespace);
    return jsonObject.parse(JSON.parse(configMap.parse(object).data.schema));
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not-found') return null;
    throw error;
  }
}
