import { z } from 'zod';
import { localizedText, saidAs, saidSchema } from './common.ts';

/** Global search: what the palette and the top bar show. */
export const searchQuerySchema = z.object({ q: z.string().trim().min(1).max(200) });
export const searchResultSchema = z.object({
  items: z.array(
    z.object({
      kind: z.enum(['cluster', 'request', 'catalog', 'project', 'person']),
      title: localizedText,
      detail: z.string(),
      ...saidAs,
      href: z.string(),
      /** Why it is among them, where its title does not say it. */
      why: saidSchema.optional(),
    }),
  ),
});
export type SearchResult = z.infer<typeof searchResultSchema>;
