/** Classes of clusters by their number of machines, control planes among them; smallest first. */
export const clusterSizes = ['small', 'medium', 'large'] as const;
export type ClusterSize = (typeof clusterSizes)[number];

/** Most machines of the first two classes. */
const smallest = 3;
const middle = 10;

/** The class that a cluster of so many machines is in; a mean of several days may lie between two numbers. */
export function sizeOf(nodes: number): ClusterSize {
  if (nodes <= smallest) return 'small';
  return nodes <= middle ? 'medium' : 'large';
}
