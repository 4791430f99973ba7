import {
  type RuleForm,
  ruleFormQuerySchema,
  type WrittenRuleAnswer,
} from '../../../lib/contracts/multi-cluster-changes.ts';
import type { OfferedVersion } from '../../../lib/contracts/service-form.ts';
import { DomainError } from '../../domain/errors.ts';
import { readRule } from '../../domain/multi-cluster-services/written-rule.ts';
import { describeOffers, describeVersion, toWritten } from '../clusters/services/describe-offers.ts';
import { readServiceCatalog, type ServiceCatalog } from '../clusters/services/read-service-catalog.ts';
import { readServiceValues } from '../clusters/services/read-service-values.ts';
import { withUsualPrices } from '../clusters/services/read-usual-prices.ts';
import { defineQuery } from '../define.ts';
import { digest } from '../digest.ts';
import { toRuleChange } from './change-view.ts';
import { ofAllProjects } from './rule-scope.ts';

/** What the form of a multi-cluster service is made of: the one that is there, the others, labels and the catalog. */
export const getMultiClusterServiceForm = defineQuery({
  name: 'get-multi-cluster-service-form',
  action: 'multi-cluster-service.manage',
  scope: ofAllProjects,
  input: { query: ruleFormQuerySchema },
  run: async (context, { query: { name, template } }): Promise<RuleForm> => {
    const { deps, actor } = context;
    const tx = deps.db.auto;
    const namespace = deps.systemNamespace;
    const [live, others, labels, services, open, { name: managementCluster }] = await Promise.all([
      name === undefined ? null : deps.rules.read(name),
      deps.multiClusterServices.list(tx),
      deps.rulePreview.labels(tx),
      readServiceCatalog(deps, { namespace, project: null }),
      name === undefined ? null : deps.ruleChanges.findOpen(tx, name),
      deps.mirror.health(tx),
    ]);
    if (name !== undefined && live === null) throw new DomainError('not-found');
    const values =
      template === undefined ? null : await readServiceValues(deps, { namespace, name: template }, services);
    const version = describeVersion(services, null);
    return {
      managementCluster,
      rule: live && toAnswer(live, services, version),
      open: open && toRuleChange(open, actor),
      others: others.filter((one) => one.name !== name).map((one) => ({ name: one.name, priority: one.priority })),
      labels,
      offers: await withUsualPrices(context, describeOffers(services, version)),
      values,
    };
  },
});

function toAnswer(
  live: Record<string, unknown>,
  services: ServiceCatalog,
  version: (template: string) => OfferedVersion,
): WrittenRuleAnswer {
  const { isDeleting: _deleting, keptBy: _keeper, services: entries, ...rule } = readRule(live, digest);
  return { ...rule, services: entries.map((entry) => toWritten(entry, services, version, null)) };
}
