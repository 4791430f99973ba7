import { upgradeRequestSchema } from '../../../../../lib/contracts/request-bodies.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { chooseTarget } from '../../../../domain/upgrades/choose-target.ts';
import { say } from '../../../../domain/words/said.ts';
import type { ClusterRef } from '../../../../ports/kube.ts';
import { readLive } from '../../../clusters/read-live.ts';
import type { Deps } from '../../../deps.ts';
import type { Targets } from '../kind.ts';

/** What the chains offer a cluster, as it was watched last, and where an upgrade with these answers leads. */
export async function findTargets(deps: Deps, ref: ClusterRef, answers: Record<string, unknown>): Promise<Targets> {
  const { availableUpgrades: offered = [], template = '' } = (await deps.clusters.get(deps.db.auto, ref)) ?? {};
  const wanted = upgradeRequestSchema.shape.template.catch(undefined).parse(answers.template);
  return { offered, template: chooseTarget(offered, wanted ?? null, template) };
}

/**
 * The newest version that the chains offer a cluster now.
 * @throws DomainError `conflict` where they offer none
 */
export async function findNewest(deps: Deps, ref: ClusterRef): Promise<string> {
  const live = await readLive(deps, ref);
  if (!live) throw new DomainError('not-found');
  const newest = chooseTarget(live.upgrades, null, live.template);
  if (newest === null) throw new DomainError('conflict', say('upgrade-none-offered'));
  return newest;
}
