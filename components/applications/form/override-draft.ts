import { z } from 'zod';
import type { MemberOverride } from '@/lib/contracts/application-orders';
import { filledLines, filledPairs, pairSchema, pairsOf, recordOf } from './draft-lines';
import { patchDraftSchema, patchDraftsOf, toPatches } from './patch-draft';

export const overrideDraftSchema = z.object({
  cluster: z.string(),
  registry: z.string(),
  tag: z.string(),
  args: z.array(z.string()),
  env: z.array(pairSchema),
  labels: z.array(pairSchema),
  host: z.string(),
  patches: z.array(patchDraftSchema).default([]),
  values: z.string(),
});
/** What one cluster gets otherwise, as it is typed. */
export type OverrideDraft = z.infer<typeof overrideDraftSchema>;

export const emptyOverride = (cluster: string): OverrideDraft => ({
  cluster,
  registry: '',
  tag: '',
  args: [],
  env: [],
  labels: [],
  host: '',
  patches: [],
  values: '',
});

/** An override as it would be typed. */
export const overrideDraftOf = (override: MemberOverride): OverrideDraft => {
  const { cluster, registry, tag, args, env, labels, host, patches = [], values } = override;
  return {
    cluster,
    registry: registry ?? '',
    tag: tag ?? '',
    args: args ?? [],
    env: env ?? [],
    labels: pairsOf(labels ?? {}),
    host: host ?? '',
    patches: patchDraftsOf(patches),
    values: values ?? '',
  };
};

/** What is sent of overrides: those that make a difference. */
export const filledOverrides = (overrides: readonly OverrideDraft[]): MemberOverride[] =>
  overrides.map(toOverride).filter((override) => Object.keys(override).length > 1);

function toOverride(draft: OverrideDraft): MemberOverride {
  const { cluster, registry, tag, args, env, labels, host, patches, values } = draft;
  const [added, variables, ownLabels, changed] = [
    filledLines(args),
    filledPairs(env),
    recordOf(labels),
    toPatches(patches),
  ];
  return {
    cluster,
    ...(registry.trim() !== '' && { registry: registry.trim() }),
    ...(tag.trim() !== '' && { tag: tag.trim() }),
    ...(added.length > 0 && { args: added }),
    ...(variables.length > 0 && { env: variables }),
    ...(Object.keys(ownLabels).length > 0 && { labels: ownLabels }),
    ...(host.trim() !== '' && { host: host.trim() }),
    ...(changed.length > 0 && { patches: changed }),
    ...(values.trim() !== '' && { values }),
  };
}
