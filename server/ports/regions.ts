// Which clusters k0rdent makes in which of its Regions.
import type { ClusterPhase } from '../../lib/contracts/clusters.ts';
import type { Tx } from './database.ts';

/** Clusters of one region, project and phase together. */
export interface RegionClusters {
  region: string;
  /** Null for those in a namespace of nobody. */
  project: string | null;
  phase: ClusterPhase;
  clusters: number;
  /** How many of them have a size that is known. */
  measured: number;
  nodes: number;
  vcpuMillicores: number;
  memoryBytes: number;
  gpu: number;
}

export interface RegionReader {
  /** All clusters that are made in a region, whoever may see them. */
  clusters(tx: Tx): Promise<RegionClusters[]>;
  /** When the management cluster last told of Regions, null before the first time, and why it does not any more. */
  heard(tx: Tx): Promise<{ at: Date | null; error: string | null }>;
}
