import { z } from 'zod';
import type { Chain } from './version-line.ts';

const chainSchema = z.object({
  spec: z.object({
    supportedTemplates: z
      .array(z.object({ name: z.string(), availableUpgrades: z.array(z.object({ name: z.string() })).nullish() }))
      .catch([]),
  }),
});

/** Reads a ClusterTemplateChain; one that says nothing has no links. */
export function readChain(object: Record<string, unknown>): Chain {
  const parsed = chainSchema.safeParse(object);
  const links = parsed.success ? parsed.data.spec.supportedTemplates : [];
  return links.map(({ name, availableUpgrades }) => ({
    template: name,
    upgrades: (availableUpgrades ?? []).map((upgrade) => upgrade.name),
  }));
}
