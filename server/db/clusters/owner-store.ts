import { rolesWith } from '../../../lib/permissions.ts';
import type { OwnerStore } from '../../ports/owners.ts';
import { memberStore } from '../access/member-store.ts';
import { dbOf } from '../client.ts';

export const ownerStore: OwnerStore = {
  candidates: (tx, project) => memberStore.holders(tx, rolesWith('cluster.claim'), [project, null]),
  async set(tx, { namespace, name, uid }, owner) {
    const { count } = await dbOf(tx).cluster.updateMany({ where: { namespace, name, uid }, data: { owner } });
    return count > 0;
  },
};
