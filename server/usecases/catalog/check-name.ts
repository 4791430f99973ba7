import type { z } from 'zod';
import { catalogPathSchema, nameCheckQuerySchema, type nameCheckSchema } from '../../../lib/contracts/catalog.ts';
import { findNameProblem, numberName, repairName } from '../../domain/clusters/cluster-name.ts';
import { defineQuery } from '../define.ts';
import { findOrderable } from './find-orderable.ts';
import { findFreeName, findHolder } from './taken-names.ts';

/** Whether a cluster of that name could be created now. Says "taken" of what the asker may not see, and no more. */
export const checkName = defineQuery({
  name: 'check-name',
  action: 'request.create',
  readAction: 'catalog.read',
  scope: (context, { path, query }) => findOrderable(context, path.id, query.project),
  input: { path: catalogPathSchema, query: nameCheckQuerySchema },
  run: async ({ deps }, { query }, { project }): Promise<z.output<typeof nameCheckSchema>> => {
    const { namespace } = project;
    const free = (base: string) => findFreeName(deps, namespace, (number) => numberName(base, number));
    const problem = findNameProblem(query.name);
    if (problem !== null) {
      const repaired = repairName(query.name);
      return { available: false, reason: problem, suggestion: repaired && (await free(repaired)) };
    }
    const holder = await findHolder(deps, { namespace, name: query.name });
    if (holder === null) return { available: true, reason: null, suggestion: null };
    return { available: false, reason: holder, suggestion: await free(query.name) };
  },
});
