import type { ClusterDetail } from '../../../lib/contracts/clusters.ts';
import { type Said, say } from '../words/said.ts';

type Seen = Pick<ClusterDetail, 'phase' | 'cause' | 'release'>;

/** What Helm says when the same values can only fail again: they do not fit the schema, or the chart does not render. */
const deterministic =
  /specifications of the schema|execution error at|parse error|converting YAML|nil pointer evaluating|field is immutable/i;

/** Why trying the release again cannot help; null when it can. */
export function whyNoRetry({ phase, cause, release }: Seen): Said | null {
  if (phase === 'deleting') return say('cluster-being-deleted');
  if (release === null) return say('release-missing');
  if (release.isSuspended) return say('release-suspended');
  if (release.ready?.status !== 'False') return say('release-not-failed');
  const isSettled = cause?.message.key === 'upgradeRefused' || deterministic.test(release.ready.message);
  return isSettled ? say('release-fails-again') : null;
}
