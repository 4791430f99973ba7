import { type TemplateDetail, templatePathSchema } from '../../../lib/contracts/templates.ts';
import { defineQuery } from '../define.ts';
import { createSummariser, findReadableTemplate, readSystemSchema, readSystemTemplates } from './system-templates.ts';

export const getTemplate = defineQuery({
  name: 'get-template',
  action: 'template.read',
  scope: (context, { path }) => findReadableTemplate(context, path),
  input: { path: templatePathSchema },
  run: async (context, { path }, template): Promise<TemplateDetail> => {
    const { deps } = context;
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
