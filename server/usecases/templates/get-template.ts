import { type TemplateDetail, templatePathSchema } from '../../../lib/contracts/templates.ts';
import { DomainError } from '../../domain/errors.ts';
import { defineQuery } from '../define.ts';
import { createSummariser, findSystemTemplate, readSystemSchema, readSystemTemplates } from './system-templates.ts';

export const getTemplate = defineQuery({
  name: 'get-template',
  action: 'template.read',
  scope: 'visible',
  input: { path: templatePathSchema },
  run: async (context, { path }): Promise<TemplateDetail> => {
    const { deps } = context;
    const template = await findSystemTemplate(deps, path.kind, path.name);
    if (!template) throw new DomainError('not-found');
    const [schema, all, summarise] = await Promise.all([
      readSystemSchema(deps, template),
      readSystemTemplates(deps, [path.kind]),
      createSummariser(context),
    ]);
    return {
      ...summarise(template),
      schema,
      defaults: template.defaults,
      versions: all
        .filter(({ chart }) => chart === template.chart)
        .map(({ name, version, isValid }) => ({ name, version, isValid })),
    };
  },
});
