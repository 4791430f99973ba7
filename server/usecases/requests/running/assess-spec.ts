import type { FormHints } from '../../../../lib/contracts/catalog.ts';
import type { ClusterReferencesPatch } from '../../../../lib/contracts/cluster-references.ts';
import type { Effect } from '../../../../lib/contracts/effects.ts';
import type { Check } from '../../../../lib/contracts/requests.ts';
import { compareMoney, subtractMoney } from '../../../../lib/money.ts';
import { readShape } from '../../../../lib/pricing/shape.ts';
import { mergeValues } from '../../../../lib/template-schema/merge.ts';
import { applyMergePatch, leavesOfPatch } from '../../../../lib/template-schema/merge-patch.ts';
import { withPresets } from '../../../../lib/template-schema/presets.ts';
import { kubernetesIn } from '../../../domain/catalog/template-listing.ts';
import { DomainError } from '../../../domain/errors.ts';
import { findRuleEffects, patchLabels } from '../../../domain/multi-cluster-services/rule-effects.ts';
import { machineTypesOf } from '../../../domain/policies/policy-input.ts';
import { refuseReservedLabels } from '../../../domain/requests/reserved-labels.ts';
import { say } from '../../../domain/words/said.ts';
import { findTemplate, type TemplateWithSchema } from '../../catalog/read-template.ts';
import { findItemOf } from '../../clusters/find-item.ts';
import { type LiveCluster, readLive } from '../../clusters/read-live.ts';
import type { Deps } from '../../deps.ts';
import { denialsOf } from '../../policies/denials.ts';
import { judgeChange } from '../../policies/judge-change.ts';
import { toCheck } from '../../policies/judge-order.ts';
import { findPrices, priceValues } from '../../pricing/price-order.ts';
import { askAdmission } from '../ask-admission.ts';
import type { Finding } from '../assessment.ts';
import { whyKeptHere } from '../in-git/why-kept-here.ts';
import { checkUpgradeStep } from './check-upgrade-step.ts';
import { checkValues } from './check-values.ts';
import { countNodes } from './count-nodes.ts';
import { findConflicts, findLabelConflicts } from './find-conflicts.ts';
import type { SpecAssessment, SpecChange } from './spec-change.ts';
import { findEffects, refuseEffects } from './spec-effects.ts';
import { assessSpecReferences } from './spec-references.ts';

type Values = Record<string, unknown>;

/**
 * Asks everything that can be asked of a change of a running cluster: its values and what they do, its price, the
 * policies, and the management cluster's own dry run when the rest is fine. Decides nothing about quota, which counts only
 * under its lock.
 * @throws DomainError `not-found` when the cluster is gone
 */
export async function assessSpec(deps: Deps, asked: SpecChange): Promise<SpecAssessment> {
  const { cluster, patch } = asked;
  const live = await readLive(deps, cluster);
  if (!live || live.uid !== cluster.uid) throw new DomainError('not-found');
  const kept = await whyKeptHere(deps, { ...asked, keptBy: live.keptBy });
  const ref = { namespace: cluster.namespace, name: live.template };
  const [template, next, item, nodes, watched, rules] = await Promise.all([
    findTemplate(deps, ref),
    asked.upgrade ? findTemplate(deps, { ...ref, name: asked.upgrade.template }) : null,
    findItemOf(deps, cluster, live.template),
    countNodes(deps, cluster, live),
    deps.clusters.get(deps.db.auto, cluster),
    Object.keys(asked.labels).length > 0 ? deps.multiClusterServices.list(deps.db.auto) : [],
  ]);
  const hints = hintsOf(asked, item?.hints ?? {});
  const [defaultsNow, defaultsThen] = [template, next ?? template].map((one) =>
    withPresets(one?.defaults ?? {}, hints),
  );
  const config = applyMergePatch(live.config, patch);
  const [valuesNow, valuesThen] = [
    mergeValues(defaultsNow ?? {}, live.config),
    mergeValues(defaultsThen ?? {}, config),
  ];
  const provider = item?.provider ?? cluster.provider ?? '';
  const prices = await findPrices(deps, provider);
  const becoming = (values: Values) => ({
    ...priceValues(values, provider, prices),
    isAutoscaled: readShape(values, provider).groups.some(({ count }) => count.low !== count.high),
  });
  const renamed = await assessSpecReferences(deps, asked, {
    template,
    hints,
    values: valuesThen,
    references: live.references,
  });
  const effects = [
    ...findEffects(asked, { template, hints, valuesNow, valuesThen, labels: live.labels }),
    ...renamed.effects,
  ];
  const references = namesOf(renamed.effects);
  const step = asked.upgrade ? stepOf(asked.upgrade, { template, live, valuesNow, valuesThen }) : null;
  const findings = [
    ...findStale(asked, live),
    ...(kept ? [{ pointer: '', code: 'conflict' as const, ...kept }] : []),
    ...findHeld(asked, live, { isSuspended: watched?.release?.isSuspended ?? false, renames: references !== null }),
    ...renamed.findings,
    ...checkTemplate(asked, asked.upgrade ? next : template, live.template),
    ...(step && next ? checkUpgradeStep(step, { live, item, runs: template, next }) : []),
    ...findSleeping(asked),
    ...checkValues(asked, { template: next ?? template, hints, before: live.config, after: config }),
    ...refuseReservedLabels(asked.labels).map((error): Finding => ({ ...error, code: 'validation-failed' })),
    ...refuseEffects(effects),
    ...(effects.length === 0 && !asked.upgrade ? [refused('', 'validation-failed', 'nothing-to-change')] : []),
  ];
  const assessment: SpecAssessment = {
    asked,
    live,
    item,
    nodes,
    effects,
    rules: findRuleEffects(rules, live.labels, patchLabels(live.labels, asked.labels)),
    step,
    findings,
    current: becoming(valuesNow),
    planned: becoming(valuesThen),
    change: {
      requestId: asked.requestId,
      ...(asked.upgrade && { template: asked.upgrade.template }),
      ...(leavesOfPatch(patch).length > 0 && { config: patch }),
      ...(Object.keys(asked.labels).length > 0 && { labels: asked.labels }),
      ...(references && { references }),
      ...(asked.asleep !== undefined && { asleep: asked.asleep }),
    },
    judgement: null,
    checks: [schemaCheck(findings, (next ?? template)?.isSchemaPending ?? true)],
    warnings: [],
    manifest: null,
    dryRunMs: null,
  };
  if (findings.length > 0) return assessment;
  const judged = await judgeSpec(deps, assessment, { valuesNow, valuesThen });
  if (judged.findings.length > 0) return judged;
  const { check, ...admitted } = await askAdmission(() => deps.kube.dryRunChange(toObject(judged), judged.change));
  return { ...judged, ...admitted, checks: [...judged.checks, check] };
}

/** The names that a change makes others, null where it makes none. */
function namesOf(effects: readonly Effect[]): ClusterReferencesPatch | null {
  if (effects.length === 0) return null;
  return Object.fromEntries(effects.map(({ pointer, after }) => [pointer.slice(1), after])) as ClusterReferencesPatch;
}

const toObject = ({ asked: { cluster }, live: { uid } }: SpecAssessment) => ({
  namespace: cluster.namespace,
  name: cluster.name,
  uid,
});

function stepOf(
  { template: name, version }: NonNullable<SpecChange['upgrade']>,
  at: { template: TemplateWithSchema | null; live: LiveCluster; valuesNow: Values; valuesThen: Values },
): SpecAssessment['step'] {
  return {
    from: {
      template: at.live.template,
      version: at.template?.version ?? at.live.template,
      kubernetes: kubernetesIn(at.valuesNow),
    },
    to: { template: name, version, kubernetes: kubernetesIn(at.valuesThen) },
  };
}

function refused(pointer: string, code: Finding['code'], key: 'nothing-to-change' | 'cluster-being-deleted'): Finding {
  return { pointer, code, ...say(key) };
}

/** What somebody else did to the same values since they were read. */
function findStale(asked: SpecChange, live: SpecAssessment['live']): Finding[] {
  const { patch, seen, resourceVersion } = asked;
  if (live.isDeleting) return [refused('', 'conflict', 'cluster-being-deleted')];
  const ofLabels = findLabelConflicts(asked.labels, live.labels, asked.seenLabels ?? {});
  if (ofLabels.length > 0) return ofLabels.map((error) => ({ ...error, code: 'stale-version' }));
  const isOlder = resourceVersion !== undefined && resourceVersion !== live.resourceVersion;
  if (seen !== undefined) {
    return findConflicts({ patch, now: live.config, seen }).map((error) => ({ ...error, code: 'stale-version' }));
  }
  return isOlder ? [{ pointer: '/resourceVersion', code: 'stale-version', ...say('cluster-changed-meanwhile') }] : [];
}

/** Values, versions and names reach nothing while Flux or k0rdent is told to leave the cluster alone; labels do. */
function findHeld(
  { patch, upgrade }: SpecChange,
  { isDryRun }: LiveCluster,
  { isSuspended, renames }: { isSuspended: boolean; renames: boolean },
): Finding[] {
  if (!upgrade && !renames && leavesOfPatch(patch).length === 0) return [];
  if (isDryRun) return [{ pointer: '', code: 'conflict', ...say('cluster-dry-run') }];
  return isSuspended ? [{ pointer: '', code: 'conflict', ...say('release-suspended') }] : [];
}

/** How many workers there are is settled while it sleeps: it wakes as it was. */
function findSleeping({ patch, waking = {} }: SpecChange): Finding[] {
  return leavesOfPatch(patch)
    .filter(({ pointer }) => Object.hasOwn(waking, pointer))
    .map(({ pointer }) => ({ pointer: `/parameters${pointer}`, code: 'conflict', ...say('asleep-count') }));
}

/** The fewest workers that somebody may order do not keep a cluster awake. */
function hintsOf({ asleep }: SpecChange, hints: FormHints): FormHints {
  if (!asleep || !hints.ranges) return hints;
  const ranges = Object.entries(hints.ranges).filter(([pointer]) => !Object.hasOwn(asleep, pointer));
  return { ...hints, ranges: Object.fromEntries(ranges) };
}

function checkTemplate({ upgrade }: SpecChange, template: TemplateWithSchema | null, runs: string): Finding[] {
  const pointer = upgrade ? '/template' : '';
  if (!template)
    return [{ pointer, code: 'conflict', ...say('template-gone', { template: upgrade?.template ?? runs }) }];
  if (template.isValid) return [];
  const { problem } = template;
  const said = problem === null ? say('template-invalid') : say('template-problem', { words: problem });
  return [{ pointer, code: 'conflict', ...said }];
}

function schemaCheck(findings: readonly Finding[], isPending: boolean): Check {
  const [first] = findings;
  if (first) return { name: 'schema', outcome: 'failed', detail: first.detail ?? null, message: first.message };
  return { name: 'schema', outcome: isPending ? 'pending' : 'passed', detail: null };
}

async function judgeSpec(
  deps: Deps,
  assessment: SpecAssessment,
  { valuesNow, valuesThen }: { valuesNow: Values; valuesThen: Values },
): Promise<SpecAssessment> {
  const { asked, current, planned, effects } = assessment;
  const had = machineTypesOf(valuesNow);
  const price = planned.estimate && {
    currency: planned.estimate.currency,
    monthlyLikely: planned.estimate.monthlyLikely,
  };
  const judgement = await judgeChange(deps, {
    kind: asked.kind,
    project: asked.project,
    cluster: asked.cluster,
    justification: asked.justification,
    expiresInDays: null,
    becomes: {
      machineTypes: machineTypesOf(valuesThen).filter((type) => !had.includes(type)),
      nodes: planned.size.nodes,
      vcpu: planned.size.unknownMachines.length > 0 ? null : planned.size.vcpuMillicores / 1000,
      price,
      priceRise: riseOf(current, planned),
      effects: effects.map(({ effect }) => effect),
    },
  });
  return {
    ...assessment,
    judgement,
    checks: [...assessment.checks, toCheck(judgement)],
    findings: denialsOf(judgement),
  };
}

/** By how much the likely price rises, `0` where it falls; null where nobody knows, or in another currency. */
export function riseOf(
  current: SpecAssessment['current'],
  planned: SpecAssessment['planned'],
): { currency: string; monthlyLikely: string } | null {
  if (!current.estimate || !planned.estimate || current.estimate.currency !== planned.estimate.currency) return null;
  const rise = subtractMoney(planned.estimate.monthlyLikely, current.estimate.monthlyLikely);
  return { currency: planned.estimate.currency, monthlyLikely: compareMoney(rise, '0') > 0 ? rise : '0' };
}
