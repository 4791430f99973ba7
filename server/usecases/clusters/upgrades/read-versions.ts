import type { ListedVersion } from '../../../../lib/contracts/upgrades.ts';
import {
  compareVersions,
  type ListedTemplate,
  readListedTemplate,
  templateObjectKinds,
} from '../../../domain/catalog/template-listing.ts';
import { readChain } from '../../../domain/upgrades/read-chain.ts';
import type { Chain } from '../../../domain/upgrades/version-line.ts';
import type { CatalogRecord } from '../../../ports/catalog.ts';
import type { Deps } from '../../deps.ts';

/** Chains and ClusterTemplates of a namespace as k0rdent has them; templates oldest first. */
export async function readVersions(
  { mirror, db }: Pick<Deps, 'mirror' | 'db'>,
  namespace: string,
): Promise<{ chains: Chain[]; templates: ListedTemplate[] }> {
  const kinds = templateObjectKinds.cluster;
  const [chains, templates] = await Promise.all([
    mirror.list(db.auto, kinds.chain, namespace),
    mirror.list(db.auto, kinds.template, namespace),
  ]);
  return {
    chains: chains.map(readChain),
    templates: templates.flatMap((object) => readListedTemplate('cluster', object) ?? []).sort(compareVersions),
  };
}

/** What the catalog says of a version of an item; null where the item does not offer it. */
export function catalogStateOf(item: CatalogRecord | null, template: string): ListedVersion['catalogState'] {
  if (!item?.versions.some((version) => version.template === template)) return null;
  const { state } = item;
  return state === 'published' || state === 'deprecated' || state === 'retired' ? state : null;
}
