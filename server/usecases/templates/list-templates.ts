import type { Page } from '../../../lib/contracts/page.ts';
import { type TemplateSummary, templateListQuerySchema } from '../../../lib/contracts/templates.ts';
import { defineQuery } from '../define.ts';
import { createSummariser, readSystemTemplates } from './system-templates.ts';

/** What the management cluster has to offer. The cursor is kind and name of the last one shown. */
export const listTemplates = defineQuery({
  name: 'list-templates',
  action: 'template.read',
  scope: 'visible',
  input: { query: templateListQuerySchema },
  run: async (context, { query }): Promise<Page<TemplateSummary>> => {
    const { kind, provider, cursor, limit } = query;
    const words = (query.q ?? '').trim().toLowerCase();
    const [templates, summarise] = await Promise.all([
      readSystemTemplates(context.deps, kind && [kind]),
      createSummariser(context),
    ]);
    const matching = templates
      .filter(({ providers }) => !provider || providers.includes(provider))
      .filter(({ name, description }) => `${name}\n${description ?? ''}`.toLowerCase().includes(words));
    const keyOf = ({ kind, name }: { kind: string; name: string }) => `${kind}/${name}`;
    const start = cursor === undefined ? 0 : matching.findIndex((template) => keyOf(template) === cursor) + 1;
    const shown = matching.slice(start, start + limit);
    const last = shown.at(-1);
    return {
      items: shown.map(summarise),
      nextCursor: last && start + limit < matching.length ? keyOf(last) : null,
      total: matching.length,
    };
  },
});
