import type { CatalogIconStore } from '../../ports/catalog-icons.ts';
import { dbOf } from '../client.ts';

export const catalogIconStore: CatalogIconStore = {
  async keep(tx, { itemId, hash, bytes, addedAt }) {
    await dbOf(tx).catalogIcon.createMany({ data: [{ itemId, hash, bytes, addedAt }], skipDuplicates: true });
  },
  async find(tx, itemId, hash) {
    const row = await dbOf(tx).catalogIcon.findUnique({ where: { itemId_hash: { itemId, hash } } });
    return row?.bytes ?? null;
  },
  async forgetUnused(tx, itemId) {
    await tx.$queryRawUnsafe(
      `DELETE FROM catalog_icons WHERE item_id = $1 AND hash NOT IN (
         SELECT icon_hash FROM catalog_items WHERE id = $1 AND icon_hash IS NOT NULL
         UNION SELECT content->>'picture' FROM catalog_drafts WHERE item_id = $1 AND content->>'picture' IS NOT NULL
         UNION SELECT content->>'picture' FROM catalog_publications
           WHERE item_id = $1 AND content->>'picture' IS NOT NULL)`,
      itemId,
    );
  },
};
