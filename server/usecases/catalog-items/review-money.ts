import type { DraftContent, PublishReview } from '../../../lib/contracts/catalog-items.ts';
import type { TemplateKind } from '../../../lib/contracts/templates.ts';
import { priceItem } from '../../../lib/pricing/item-price.ts';
import { withPresets } from '../../../lib/template-schema/presets.ts';
import { findApprovalLine } from '../../domain/policies/approval-line.ts';
import type { Deps } from '../deps.ts';
import { findPrices } from '../pricing/price-order.ts';
import { findSystemTemplate } from '../templates/system-templates.ts';

/** What an order of a draft's newest version would cost today; null where it is not known. */
export async function priceDraft(
  deps: Deps,
  kind: TemplateKind,
  { provider, hints, versions }: DraftContent,
): Promise<PublishReview['price']> {
  const newest = versions.at(-1);
  if (kind !== 'cluster' || !newest) return null;
  const [template, { card, observed }] = await Promise.all([
    findSystemTemplate(deps, kind, newest.template),
    findPrices(deps, provider),
  ]);
  return template && priceItem({ defaults: withPresets(template.defaults, hints), hints, provider, card, observed });
}

/** Which orders of an item would need approval, project by project. */
export function findApprovals(
  deps: Deps,
  item: string,
  projects: readonly string[],
): Promise<PublishReview['approvals']> {
  return Promise.all(
    projects.map(async (project) => {
      const policies = await deps.policies.holdingIn(deps.db.auto, project);
      const line = findApprovalLine(
        policies.map(({ policy }) => policy),
        item,
      );
      return { project, line };
    }),
  );
}
