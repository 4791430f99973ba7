import type { ListedVersion, TemplateVersion } from '../../../lib/contracts/upgrades.ts';

/** A ClusterTemplateChain: which templates may follow which. */
export type Chain = { template: string; upgrades: string[] }[];

interface Line {
  runs: string;
  /** What k0rdent offers the cluster now. */
  offered: readonly string[];
  chains: readonly Chain[];
  /** Oldest first. */
  templates: readonly (TemplateVersion & Pick<ListedVersion, 'isValid' | 'catalogState'>)[];
}

/** The versions of a cluster's chains: those before, the one that runs, those it can go to, and those beyond them. */
export function drawVersions({ runs, offered, chains, templates }: Line): ListedVersion[] {
  const own = chains.filter((chain) => chain.some(({ template }) => template === runs));
  const names = new Set([runs, ...offered, ...own.flat().map(({ template }) => template)]);
  const listed = templates.filter(({ template }) => names.has(template));
  const at = listed.findIndex(({ template }) => template === runs);
  return listed.map((version, place) => ({
    ...version,
    standing: standingOf(version.template, { runs, offered, isBefore: place < at }),
    reachedFrom: [
      ...new Set(own.flat().flatMap((link) => (link.upgrades.includes(version.template) ? [link.template] : []))),
    ],
  }));
}

function standingOf(
  template: string,
  { runs, offered, isBefore }: { runs: string; offered: readonly string[]; isBefore: boolean },
): ListedVersion['standing'] {
  if (template === runs) return 'runs';
  if (offered.includes(template)) return 'offered';
  return isBefore ? 'older' : 'later';
}

/** Whether a chain lists a step from one template to another. */
export const hasStep = (chains: readonly Chain[], from: string, to: string): boolean =>
  chains.flat().some(({ template, upgrades }) => template === from && upgrades.includes(to));
