import type { Template } from '../../../domain/catalog/template.ts';
import type { RequestPlan } from '../../../domain/requests/request-plan.ts';
import { judgeKubernetes } from '../../../domain/upgrades/judge-kubernetes.ts';
import { say } from '../../../domain/words/said.ts';
import type { CatalogRecord } from '../../../ports/catalog.ts';
import type { LiveCluster } from '../../clusters/read-live.ts';
import type { Finding } from '../assessment.ts';

type Step = NonNullable<RequestPlan['upgrade']>;

interface Between {
  live: LiveCluster;
  item: CatalogRecord | null;
  /** The template that the cluster has; null where it is gone. */
  runs: Template | null;
  next: Template;
}

/**
 * Whether a chain, the catalog, the charts and Kubernetes allow a step from one version of the template to another. Flux
 * uninstalls a release whose chart becomes another one, with all that is in it, and k0rdent's webhook lets it.
 */
export function checkUpgradeStep({ from, to }: Step, { live, item, runs, next }: Between): Finding[] {
  const pointer = '/template';
  if (runs?.isChartKnown && next.isChartKnown && runs.chart !== next.chart) {
    const said = say('upgrade-other-chart', { from: runs.chart, to: next.chart });
    return [{ pointer, code: 'conflict', ...said }];
  }
  if (!live.upgrades.includes(to.template)) {
    const said = say('upgrade-not-offered', { from: from.version, to: to.version });
    return [{ pointer, code: 'conflict', ...said }];
  }
  const isRetired = item?.state === 'retired' && item.versions.some(({ template }) => template === to.template);
  if (isRetired) return [{ pointer, code: 'conflict', ...say('upgrade-retired', { version: to.version }) }];
  const step = judgeKubernetes(from.kubernetes, to.kubernetes);
  if (step === 'fits') return [];
  const key = step === 'skips' ? 'kubernetes-skipped' : 'kubernetes-lowered';
  const versions = { from: from.kubernetes ?? '', to: to.kubernetes ?? '' };
  return [{ pointer, code: 'validation-failed', ...say(key, versions) }];
}
