// Pictures of catalog items.
import type { Tx } from './database.ts';

export interface CatalogIconStore {
  /** Keeps the bytes of an item's picture under their hash; an item that has them already keeps them once. */
  keep(tx: Tx, icon: { itemId: string; hash: string; bytes: Uint8Array<ArrayBuffer>; addedAt: Date }): Promise<void>;
  find(tx: Tx, itemId: string, hash: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Forgets those that neither the item nor its draft nor one of its publications has. */
  forgetUnused(tx: Tx, itemId: string): Promise<void>;
}
