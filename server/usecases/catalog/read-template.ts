import { DomainError } from '../../domain/errors.ts';
import { readTemplate, type Template } from '../../domain/template.ts';
import type { ClusterRef } from '../../ports/kube.ts';
import type { Deps } from '../deps.ts';

const templateKind = 'k0rdent.mirantis.com/ClusterTemplate';

export interface TemplateWithSchema extends Template {
  schema: Record<string, unknown> | null;
  /** The schema could not be read now, because the management cluster does not answer. */
  isSchemaPending: boolean;
}

/** A template in a project's namespace, with its schema; null when it is not there. */
export async function findTemplate(deps: Deps, ref: ClusterRef): Promise<TemplateWithSchema | null> {
  const object = await deps.mirror.get(deps.db.auto, templateKind, ref);
  const template = object && readTemplate(object);
  if (!template) return null;
  if (!template.hasSchema) return { ...template, schema: null, isSchemaPending: false };
  const kept = await deps.catalog.findSchema(deps.db.auto, template.uid);
  if (kept) return { ...template, schema: kept, isSchemaPending: false };
  try {
    const schema = await deps.kube.readTemplateSchema(ref);
    if (schema) await deps.catalog.keepSchema(deps.db.auto, template.uid, schema);
    return { ...template, schema, isSchemaPending: false };
  } catch (error) {
    const isAway =
      error instanceof DomainError && (error.code === 'upstream-unavailable' || error.code === 'upstream-timeout');
    if (!isAway) throw error;
    return { ...template, schema: null, isSchemaPending: true };
  }
}
