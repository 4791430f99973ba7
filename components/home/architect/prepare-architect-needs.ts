import type { ManagedItem } from '@/lib/contracts/catalog-items';
import type { TemplateSummary } from '@/lib/contracts/templates';
import { type Chart, prepareVersions } from '../versions/prepare-versions';

export type ArchitectNeed =
  | { kind: 'returned'; key: string; item: ManagedItem }
  | { kind: 'problem'; key: string; item: ManagedItem }
  | { kind: 'invalid'; key: string; template: TemplateSummary }
  | { kind: 'version'; key: string; chart: Chart; toOffer: NonNullable<Chart['toOffer']> }
  | { kind: 'review'; key: string; item: ManagedItem };

/**
 * What waits for who drafts: drafts that came back, what is wrong with a published item, templates that are not valid and
 * in use, versions that the catalog lacks, and drafts that wait for a lead.
 */
export function prepareArchitectNeeds(
  items: readonly ManagedItem[],
  templates: readonly TemplateSummary[],
): ArchitectNeed[] {
  const needs: ArchitectNeed[] = [];
  for (const item of items) {
    const { id, draft, problems } = item;
    if (draft?.state === 'draft' && draft.comment !== null) needs.push({ kind: 'returned', key: id, item });
    if (problems.length > 0) needs.push({ kind: 'problem', key: id, item });
  }
  for (const template of templates) {
    const isUsed = template.clusters > 0 || template.catalogItems.length > 0;
    if (!template.isValid && template.problem !== null && isUsed) {
      needs.push({ kind: 'invalid', key: template.name, template });
    }
  }
  for (const chart of prepareVersions(templates)) {
    const { toOffer } = chart;
    if (toOffer) needs.push({ kind: 'version', key: toOffer.template, chart, toOffer });
  }
  for (const item of items) {
    if (item.draft?.state === 'in-review') needs.push({ kind: 'review', key: item.id, item });
  }
  return needs;
}
