import { lookAfterCampaigns } from '../../jobs/run-campaigns.ts';
import type { Deps } from '../../usecases/deps.ts';
import { upgradeCluster } from '../../usecases/requests/kinds/upgrade/upgrade-cluster.ts';
import type { WorkerParts } from './parts.ts';

/** The leader's loop that moves campaigns on. It asks for upgrades by the use case that people ask with. */
export function createCampaigning({ onError }: WorkerParts, asking: Deps) {
  const deps = { useCases: asking, upgrade: upgradeCluster, onError };
  return (signal: AbortSignal): Promise<void> => lookAfterCampaigns(deps, signal);
}
