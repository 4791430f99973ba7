import type { RequestPlan } from '../../../domain/requests/request-plan.ts';
import { judgeKubernetes } from '../../../domain/upgrades/judge-kubernetes.ts';
import { say } from '../../../domain/words/said.ts';
import type { CatalogRecord } from '../../../ports/catalog.ts';
import type { LiveCluster } from '../../clusters/read-live.ts';
import type { Finding } from '../assessment.ts';

type Step = NonNullable<RequestPlan['upgrade']>;

/** Whether a chain, the catalog and Kubernetes allow a step from one version of the template to another. */
export function checkUpgradeStep(
  { from, to }: Step,
  { live, item }: { live: LiveCluster; item: CatalogRecord | null },
): Finding[] {
  const pointer = '/template';
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
