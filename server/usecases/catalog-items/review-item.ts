import { z } from 'zod';
import { type DraftContent, itemPathSchema, type PublishReview } from '../../../lib/contracts/catalog-items.ts';
import { can } from '../../../lib/permissions.ts';
import { checkGuardrails } from '../../../lib/template-schema/guardrails.ts';
import { mergeValues } from '../../../lib/template-schema/merge.ts';
import { withPresets } from '../../../lib/template-schema/presets.ts';
import { isAuthor } from '../../domain/catalog/catalog-lifecycle.ts';
import { chainName, keepChains } from '../../domain/catalog/publication.ts';
import { DomainError } from '../../domain/errors.ts';
import { type Context, defineQuery } from '../define.ts';
import { findSystemTemplate } from '../templates/system-templates.ts';
import { compareMarks } from './compare-marks.ts';
import { findBlockers } from './find-blockers.ts';
import { findReadable } from './item-scope.ts';
import { findAffected, type ItemParts, isSeen, publishedContent, readParts } from './item-view.ts';
import { findApprovals, priceDraft } from './review-money.ts';

const reviewQuery = z.object({ projects: z.string().max(20_000).optional() });

/** What publishing a draft would change, and whom. `projects` are those chosen; without it, where it is published now. */
export const reviewItem = defineQuery({
  name: 'review-item',
  action: 'template.read',
  scope: (context, { path }) => findReadable(context, path.id),
  input: { path: itemPathSchema, query: reviewQuery },
  run: async (context, { query }, item): Promise<PublishReview> => {
    const { deps, actor, visible } = context;
    const parts = await readParts(deps, item);
    const { draft, publications } = parts;
    if (!draft) throw new DomainError('not-found');
    const all = await deps.projects.list(deps.db.auto, 'all');
    const chosen = query.projects === undefined ? parts.item.projects : query.projects.split(',').filter(Boolean);
    const number = (publications[0]?.number ?? 0) + 1;
    const chain = chainName(item.id, draft.state === 'publishing' ? number - 1 : number);
    const before = parts.item.versions.map(({ template }) => template);
    const after = draft.content.versions.map(({ template }) => template);
    return {
      id: item.id,
      revision: draft.revision,
      chain,
      path: draft.content.versions.map(({ template, upgrades }) => ({
        template,
        upgrades: draft.content.versions.flatMap((one) => (upgrades.includes(one.version) ? [one.template] : [])),
      })),
      added: after.filter((template) => !before.includes(template)),
      removed: before.filter((template) => !after.includes(template)),
      guardrails: compareGuardrails(publishedContent(parts).hints, draft.content.hints),
      effects: compareEffects(publishedContent(parts).hints, draft.content.hints),
      mark: compareMarks(item.id, publishedContent(parts), draft.content),
      price: await priceDraft(deps, parts.item.kind, draft.content),
      approvals: await findApprovals(
        deps,
        item.id,
        chosen.filter((project) => isSeen(visible, project)),
      ),
      projects: all
        .filter(({ name }) => can(actor.grants, 'catalog.publish', name, actor.narrowing))
        .map(({ name, namespace }) => ({ name, namespace, isPublished: parts.item.projects.includes(name) })),
      kept: await findKept(context, parts, chain, namespacesOf(all, chosen)),
      outside: (await findOutside(context, draft.content)).filter(({ project }) => isSeen(visible, project)),
      blockers: await findBlockers(context, parts.item.kind, draft.content),
      isOwnDraft: isAuthor(actor, draft),
    };
  },
});

type Named = readonly { name: string; namespace: string }[];
const namespacesOf = (all: Named, names: readonly string[]) =>
  all.filter(({ name }) => names.includes(name)).map(({ namespace }) => namespace);

async function findKept(
  { deps, visible }: Context,
  parts: ItemParts,
  chain: string,
  namespaces: string[],
): Promise<PublishReview['kept']> {
  const all = await deps.projects.list(deps.db.auto, 'all');
  const templatesOf = ({ versions }: DraftContent) => versions.map(({ template }) => template);
  const current = { chain, namespaces, templates: parts.draft ? templatesOf(parts.draft.content) : [] };
  const former = parts.publications
    .filter(({ state }) => state === 'published' || state === 'superseded')
    .map((one) => ({
      chain: one.chain,
      namespaces: namespacesOf(all, one.projects),
      templates: templatesOf(one.content),
    }));
  const kept = keepChains(current, former, await findAffected(deps, parts));
  return kept.map((one) => ({ ...one, clusters: one.clusters.filter(({ project }) => isSeen(visible, project)) }));
}

/** Running clusters that could not be ordered like this any more. They keep running. */
async function findOutside({ deps }: Context, content: DraftContent): Promise<PublishReview['outside']> {
  const found: PublishReview['outside'] = [];
  const templates = content.versions.map(({ template }) => template);
  for (const { config, ...cluster } of await deps.publishing.configsOf(deps.db.auto, templates)) {
    const template = await findSystemTemplate(deps, 'cluster', cluster.template);
    if (!template) continue;
    const defaults = withPresets(template.defaults, content.hints);
    // What a cluster does not set is the chart's own default for it, not the item's preset of today.
    const merged = mergeValues(template.defaults, config);
    const broken = checkGuardrails({ ...content.hints, hide: [] }, { defaults, overrides: config, merged });
    const pointers = [...new Set(broken.map(({ pointer }) => pointer))];
    if (pointers.length > 0) found.push({ ...cluster, pointers });
  }
  return found;
}

type Hints = DraftContent['hints'];

function compareGuardrails(before: Hints, after: Hints): PublishReview['guardrails'] {
  const [old, now] = [describeHints(before), describeHints(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .sort()
    .map((pointer) => ({ pointer, before: old.get(pointer) ?? '', after: now.get(pointer) ?? '' }))
    .filter((change) => change.before !== change.after);
}

function compareEffects({ effects: before = {} }: Hints, { effects: after = {} }: Hints): PublishReview['effects'] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .sort()
    .map((pointer) => ({ pointer, before: before[pointer] ?? null, after: after[pointer] ?? null }));
}

/** Each pointer's guardrails on one line: `= 3`, `a | b`, `2–8`. */
function describeHints({ hide = [], lock = {}, options = {}, ranges = {}, defaults = {} }: Hints): Map<string, string> {
  const lines: [string, string][] = [
    ...hide.map((pointer): [string, string] => [pointer, '–']),
    ...Object.entries(lock).map(([pointer, value]): [string, string] => [pointer, `= ${value}`]),
    ...Object.entries(options).map(([pointer, all]): [string, string] => [pointer, all.join(' | ')]),
    ...Object.entries(ranges).map(([pointer, { min, max }]): [string, string] => [
      pointer,
      `${min ?? ''} – ${max ?? ''}`,
    ]),
    ...Object.entries(defaults).map(([pointer, value]): [string, string] => [pointer, `(${value})`]),
  ];
  const described = new Map<string, string>();
  for (const [pointer, text] of lines) described.set(pointer, [described.get(pointer), text].filter(Boolean).join(' '));
  return described;
}
