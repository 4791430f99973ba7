import { z } from 'zod';
import { clusterSorts } from './choices.ts';
import { clusterFilterSchema } from './cluster-filter.ts';
import { instant } from './common.ts';
import { viewName } from './cost-views.ts';
import { pageOf } from './page.ts';

/** What the address of the list of clusters says, less the place in it. */
export const clusterViewStateSchema = z.strictObject({
  filter: z.strictObject(clusterFilterSchema.shape),
  sort: z.enum(clusterSorts),
  order: z.enum(['asc', 'desc']),
});
export type ClusterViewState = z.infer<typeof clusterViewStateSchema>;

export const newClusterViewSchema = z.strictObject({ name: viewName, state: clusterViewStateSchema });
export type NewClusterView = z.infer<typeof newClusterViewSchema>;

export const clusterViewPathSchema = z.object({ id: z.uuid() });
export const clusterViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  state: clusterViewStateSchema,
  updatedAt: instant,
});
export type ClusterView = z.infer<typeof clusterViewSchema>;
export const clusterViewListSchema = pageOf(clusterViewSchema);
