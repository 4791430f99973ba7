import type { CampaignClusterState } from '../../../lib/contracts/campaigns.ts';
import type { RequestState } from '../../../lib/contracts/requests.ts';

/**
 * What the state of an upgrade's request means for its campaign. One that nobody carried out is refused, not failed; one
 * that waits for an approval is under way.
 */
export function outcomeOfRequest(
  state: RequestState,
): Extract<CampaignClusterState, 'updating' | 'done' | 'failed' | 'refused'> {
  switch (state) {
    case 'done':
    case 'ready':
      return 'done';
    case 'failed':
      return 'failed';
    case 'rejected':
    case 'cancelled':
    case 'expired':
      return 'refused';
    default:
      return 'updating';
  }
}
