import { z } from 'zod';

/** Query parameters of every list: an opaque cursor and a page size. */
export const pageQuery = {
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
};

/** One page of a list; `total` counts everything that matches the filters. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.number().int() });
}

/** A page as the code holds it. */
export interface Page<T> {
  items: T[];
  nextCursor: string | null;
  total: number;
}
