import type { GitKeeper } from '../../../../lib/contracts/git-keeper.ts';
import type { RequestKind } from '../../../../lib/contracts/request-kinds.ts';
import { goesThroughGit, whyKept } from '../../../domain/git/git-keeper.ts';
import type { Said } from '../../../domain/words/said.ts';
import type { Deps } from '../../deps.ts';

interface Asked {
  kind: RequestKind;
  project: string;
  keptBy: GitKeeper | null | undefined;
}

/**
 * Why a request would not last on an object that Git keeps; null where it would, as in a project whose requests go to Git
 * and are applied from there.
 */
export async function whyKeptHere(
  { db, projectGit }: Pick<Deps, 'db' | 'projectGit'>,
  { kind, project, keptBy }: Asked,
): Promise<Said | null> {
  const kept = whyKept(kind, keptBy);
  if (!kept) return null;
  const settings = await projectGit.get(db.auto, project);
  return settings?.appliedBy === 'gitops' && goesThroughGit(kind) ? null : kept;
}
