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

/** A template as the mirror has it. */
export interface MirroredTemplate {
  template: Template;
  own: Record<string, unknown>;
  /** What it is a copy of, which alone names the chart; null where it is no copy, or that is not there. */
  source: Record<string, unknown> | null;
}

/** Reads a template in a project's namespace; null when it is not there. */
export async function readMirroredTemplate(
  { mirror, db }: Pick<Deps, 'mirror' | 'db'>,
  ref: ClusterRef,
  kind: TemplateKind,
): Promise<MirroredTemplate | null> {
  const { template: objects } = templateObjectKinds[kind];
  const own = await mirror.get(db.auto, objects, ref);
  const template = own && readTemplate(own);
  if (!template) return null;
  const { isChartKnown, chartRef } = template;
  const source = isChartKnown || chartRef === null ? null : await mirror.get(db.auto, objects, chartRef);
  return { template: withChart(template, source), own, source };
}

function withChart(template: Template, object: Record<string, unknown> | null): Template {
  const source = object && readTemplate(object);
  return source?.isChartKnown ? { ...template, chart: source.chart, isChartKnown: true } : template;
}

/** A template in a project's namespace, with its schema; null when it is not there. */
export async function findTemplate(
  deps: Deps,
  ref: ClusterRef,
  kind: TemplateKind = 'cluster',
): Promise<TemplateWithSchema | null> {
  const found = await readMirroredTemplate(deps, ref, kind);
  return found && withSchema(deps, found.template, kind);
}

/** A template that has been read, with its schema. */
export async function withSchema(deps: Deps, template: Template, kind: TemplateKind): Promise<TemplateWithSchema> {
  if (!template.hasSchema) return { ...template, schema: null, isSchemaPending: false };
  const { namespace, name, uid } = template;
  try {
    const schema = await keptSchema(deps, uid, () => deps.kube.readTemplateSchema({ namespace, name }, kind));
    return { ...template, schema, isSchemaPending: false };
  } catch (error) {
    if (!isAway(error)) throw error;
    return { ...template, schema: null, isSchemaPending: true };
  }
}
