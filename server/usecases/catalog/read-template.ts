import type { TemplateKind } from '../../../lib/contracts/templates.ts';
import { readTemplate, type Template } from '../../domain/catalog/template.ts';
import { templateObjectKinds } from '../../domain/catalog/template-listing.ts';
import { isAway } from '../../domain/errors.ts';
import type { ClusterRef } from '../../ports/kube.ts';
import type { Deps } from '../deps.ts';
import { keptSchema } from './kept-schema.ts';

export interface TemplateWithSchema extends Template {
  schema: Record<string, unknown> | null;
  /** The schema could not be read now, because the management cluster does not answer. */
  isSchemaPending: boolean;
}

/** A template in a project's namespace, with its schema; null when it is not there. */
export async function findTemplate(
  deps: Deps,
  ref: ClusterRef,
  kind: TemplateKind = 'cluster',
): Promise<TemplateWithSchema | null> {
  const object = await deps.mirror.get(deps.db.auto, templateObjectKinds[kind].template, ref);
  const own = object && readTemplate(object);
  if (!own) return null;
  const template = await withChart(deps, own, kind);
  if (!template.hasSchema) return { ...template, schema: null, isSchemaPending: false };
  try {
    const schema = await keptSchema(deps, template.uid, () => deps.kube.readTemplateSchema(ref, kind));
    return { ...template, schema, isSchemaPending: false };
  } catch (error) {
    if (!isAway(error)) throw error;
    return { ...template, schema: null, isSchemaPending: true };
  }
}

/** A copy in a project's namespace names no chart; the template that it is a copy of does. */
async function withChart(deps: Deps, template: Template, kind: TemplateKind): Promise<Template> {
  if (template.isChartKnown || template.chartRef === null) return template;
  const object = await deps.mirror.get(deps.db.auto, templateObjectKinds[kind].template, template.chartRef);
  const source = object && readTemplate(object);
  return source?.isChartKnown ? { ...template, chart: source.chart, isChartKnown: true } : template;
}
