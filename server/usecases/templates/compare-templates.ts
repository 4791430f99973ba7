import {
  type TemplateDiff,
  type TemplateKind,
  templateDiffQuerySchema,
  templatePathSchema,
} from '../../../lib/contracts/templates.ts';
import { compareTemplates as compareValues } from '../../../lib/template-schema/compare.ts';
import type { TemplateValues } from '../../../lib/template-schema/values.ts';
import { DomainError } from '../../domain/errors.ts';
import { defineQuery } from '../define.ts';
import type { Deps } from '../deps.ts';
import { findSystemTemplate, readSystemSchema } from './system-templates.ts';

/** What somebody who moves from `from` to this template will find different. */
export const compareTemplates = defineQuery({
  name: 'compare-templates',
  action: 'template.read',
  scope: 'visible',
  input: { path: templatePathSchema, query: templateDiffQuerySchema },
  run: async ({ deps }, { path, query }): Promise<TemplateDiff> => {
    const [before, after] = await Promise.all([
      readValues(deps, path.kind, query.from),
      readValues(deps, path.kind, path.name),
    ]);
    return { from: query.from, to: path.name, changes: compareValues(before, after) };
  },
});

async function readValues(deps: Deps, kind: TemplateKind, name: string): Promise<TemplateValues> {
  const template = await findSystemTemplate(deps, kind, name);
  if (!template) throw new DomainError('not-found');
  return { schema: await readSystemSchema(deps, template), defaults: template.defaults };
}
