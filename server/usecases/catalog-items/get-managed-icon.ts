import { iconPathSchema } from '../../../lib/contracts/catalog-icons.ts';
import { DomainError } from '../../domain/errors.ts';
import { defineQuery } from '../define.ts';
import { findReadable } from './item-scope.ts';

/** An icon of an item, of its draft or of what is published. */
export const getManagedIcon = defineQuery({
  name: 'get-managed-icon',
  action: 'template.read',
  scope: (context, { path }) => findReadable(context, path.id),
  input: { path: iconPathSchema },
  run: async ({ deps }, { path }): Promise<Uint8Array<ArrayBuffer>> => {
    const bytes = await deps.catalogIcons.find(deps.db.auto, path.id, path.hash);
    if (!bytes) throw new DomainError('not-found');
    return bytes;
  },
});
