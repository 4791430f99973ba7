import { catalogPathSchema, type OrderForm, orderFormQuerySchema } from '../../../lib/contracts/catalog.ts';
import { withPresets } from '../../../lib/template-schema/presets.ts';
import { maxNameLength, numberName } from '../../domain/clusters/cluster-name.ts';
import { fittingCredentials } from '../../domain/credentials/credential.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import { listProjectCredentials } from '../credentials/project-credentials.ts';
import { defineQuery } from '../define.ts';
import { findPrices, toShownCard } from '../pricing/price-order.ts';
import { toBudgetLine, toQuotaLines } from '../projects/project-view.ts';
import { findOrderable, pickVersion } from './find-orderable.ts';
import { listOfferedReferences } from './offered-references.ts';
import { findTemplate } from './read-template.ts';
import { findFreeName } from './taken-names.ts';
import { toCatalogItem } from './visible-items.ts';

/** Everything that the order form asks the server once. */
export const getOrderForm = defineQuery({
  name: 'get-order-form',
  action: 'request.create',
  readAction: 'catalog.read',
  scope: (context, { path, query }) => findOrderable(context, path.id, query.project),
  input: { path: catalogPathSchema, query: orderFormQuerySchema },
  run: async ({ deps, visible }, { query }, { item, project }): Promise<OrderForm> => {
    const version = pickVersion(item, query.version);
    if (!version) throw new DomainError('not-found');
    const [template, credentials, usage, launches, freeName, { card, observed }] = await Promise.all([
      findTemplate(deps, { namespace: project.namespace, name: version.template }),
      listProjectCredentials(deps, project.namespace),
      deps.projects.usage(deps.db.auto, [project.name]),
      deps.catalog.launches(deps.db.auto, [project.name]),
      findFreeName(deps, project.namespace, (number) => numberName(`${project.name}-${item.provider}`, number)),
      findPrices(deps, item.provider),
    ]);
    const shown = toCatalogItem(item, visible, launches.get(item.id) ?? []);
    if (!template || !shown) {
      throw new DomainError(
        'not-found',
        say('template-not-there-yet', { template: version.template, namespace: project.namespace }),
      );
    }
    if (template.isSchemaPending) {
      throw new DomainError('upstream-unavailable', { ...say('template-form-unread'), retryAfterSeconds: 5 });
    }
    const references = await listOfferedReferences(deps, project.namespace, template);
    return {
      item: shown,
      project: project.name,
      version: version.version,
      template: template.name,
      schema: template.schema,
      defaults: withPresets(template.defaults, item.hints),
      hints: item.hints,
      credentials: fittingCredentials(credentials, template.providers),
      // Addresses can be described where no claim is there to be named.
      references: references.filter(({ field, options }) => options.length > 0 || field === 'addressClaim'),
      suggestedName: freeName ?? '',
      maxNameLength,
      quota: toQuotaLines(project, usage.get(project.name)).map(({ used, ...line }) => ({ ...line, now: used })),
      budget: toBudgetLine(project, usage.get(project.name)),
      rateCard: card && toShownCard(card),
      observedPrices: observed,
    };
  },
});
