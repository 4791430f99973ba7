import { itemPathSchema, type ManagedItemDetail } from '../../../lib/contracts/catalog-items.ts';
import { defineQuery } from '../define.ts';
import { findReadable } from './item-scope.ts';
import { findAffected, isSeen, publishedContent, readParts, toManagedItem, toPublication } from './item-view.ts';

/** An item with its content, its publications and who runs it. */
export const getManagedItem = defineQuery({
  name: 'get-managed-item',
  action: 'template.read',
  scope: (context, { path }) => findReadable(context, path.id),
  input: { path: itemPathSchema },
  run: async ({ deps, visible }, _input, item): Promise<ManagedItemDetail> => {
    const parts = await readParts(deps, item);
    const affected = await findAffected(deps, parts);
    return {
      ...(await toManagedItem(deps, visible, parts)),
      content: parts.draft?.content ?? publishedContent(parts),
      publications: parts.publications.map((publication) => toPublication(publication, visible)),
      affected: affected.filter(({ project }) => isSeen(visible, project)),
      controlPlanes: item.kind === 'cluster' ? [...deps.karmadaControlPlanes].sort() : [],
    };
  },
});
