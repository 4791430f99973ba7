import { type ApplicationPreview, applicationPreviewBodySchema } from '../../../lib/contracts/application-preview.ts';
import { can } from '../../../lib/permissions.ts';
import type { PlacementCost } from '../../domain/applications/application-cost.ts';
import type { AssessedEnd } from '../../domain/applications/order/scaled-preview.ts';
import { DomainError } from '../../domain/errors.ts';
import { defineQuery } from '../define.ts';
import { findProject } from '../projects/find-project.ts';
import { assessOrder } from './order/assess-order.ts';

/** What an application would become: where its replicas go by Karmada's own rules, and what is written. Stores nothing. */
export const previewApplication = defineQuery({
  name: 'preview-application',
  action: 'request.create',
  readAction: 'project.read',
  scope: (context, { body }) => findProject(context, body.project),
  input: { body: applicationPreviewBodySchema },
  run: async ({ deps, actor }, { body }, project): Promise<ApplicationPreview> => {
    const { errors, preview, scaled, cost, hourly } = await assessOrder(deps, { ...body, project });
    if (errors.length > 0) throw new DomainError('validation-failed', { errors });
    const seesCosts = can(actor.grants, 'cost.read', project.name, actor.narrowing);
    const toAnswer = ({ monthly, gaps }: PlacementCost) => ({ monthly, currency: deps.currency, gaps: [...gaps] });
    const toEnd = (end: AssessedEnd) => ({ ...end, cost: seesCosts ? toAnswer(end.cost) : null });
    return {
      ...preview,
      scaled: scaled && { present: scaled.present, fewest: toEnd(scaled.fewest), most: toEnd(scaled.most) },
      ...(hourly && { hourly: seesCosts ? { ...hourly, currency: deps.currency } : null }),
      cost: seesCosts ? { now: toAnswer(cost.now), after: toAnswer(cost.after) } : null,
    };
  },
});
