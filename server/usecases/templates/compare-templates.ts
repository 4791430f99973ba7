import { type TemplateDiff, templateDiffQuerySchema, templatePathSchema } from '../../../lib/contracts/templates.ts';
import { compareTemplates as compareValues } from '../../../lib/template-schema/compare.ts';
import type { TemplateValues } from '../../../lib/template-schema/values.ts';
import type { ListedTemplate } from '../../domain/catalog/template-listing.ts';
import { DomainError } from '../../domain/errors.ts';
import { defineQuery } from '../define.ts';
import type { Deps } from '../deps.ts';
import { findReadableTemplate, findSystemTemplate, readSystemSchema } from './system-templates.ts';

/** What somebody who moves from `from` to this template will find different. */
export const compareTemplates = defineQuery({
  name: 'compare-templates',
  action: 'template.read',
  scope: (context, { path }) => findReadableTemplate(context, path),
  input: { path: templatePathSchema, query: templateDiffQuerySchema },
  run: async ({ deps }, { query }, template): Promise<TemplateDiff> => {
    const from = await findSystemTemplate(deps, template.kind, query.from);
    if (!from) throw new DomainError('not-found');
    const [before, after] = await Promise.all([readValues(deps, from), readValues(deps, template)]);
    return { from: query.from, to: template.name, changes: compareValues(before, after) };
  },
});

async function readValues(deps: Deps, template: ListedTemplate): Promise<TemplateValues> {
  return { schema: await readSystemSchema(deps, template), defaults: template.defaults };
}
