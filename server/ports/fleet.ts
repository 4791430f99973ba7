// All clusters at once, as last written down.
import type { FleetCluster } from '../../lib/contracts/fleet.ts';
import type { FleetFacts } from '../domain/metrics/fleet-health.ts';
import type { Visible } from './catalog.ts';
import type { Tx } from './database.ts';

export type FleetRow = FleetFacts &
  Pick<FleetCluster, 'namespace' | 'name' | 'project' | 'region' | 'provider' | 'cause' | 'cpu' | 'memory' | 'disk'>;

export interface FleetReader {
  /** Everything that may be seen. @param now shares of CPU and so on are of at most an hour before */
  list(tx: Tx, visible: Visible, now: Date): Promise<FleetRow[]>;
}
