import { type ClusterFacts, freshCondition, isProvisioned } from './cluster-facts.ts';
import { type ClusterState, stateOf } from './cluster-state.ts';
import { type Condition, isFalse } from './condition.ts';

/** Problems with what was ordered: credential, template, values, and the objects the order refers to. */
export function explainOrder(facts: ClusterFacts): ClusterState | null {
  return explainCredential(facts) ?? explainTemplate(facts) ?? explainChart(facts) ?? explainReferences(facts);
}

// A running cluster keeps running when its order becomes invalid: it needs a look, it does not fail.
function brokenPhase(facts: ClusterFacts): 'degraded' | 'failed' {
  return isProvisioned(facts) ? 'degraded' : 'failed';
}

/** Whether k0rdent lost sight of the Credential object; then it does nothing more, deletion included. */
export function isCredentialMissing(condition: Condition | null): boolean {
  return isFalse(condition) && /^failed to get Credential /.test(condition?.message ?? '');
}

/** Whether k0rdent says that the ClusterTemplate object is gone. */
export function isTemplateMissing(condition: Condition | null): boolean {
  return isFalse(condition) && /^failed to get ClusterTemplate /.test(condition?.message ?? '');
}

function explainCredential(facts: ClusterFacts): ClusterState | null {
  const condition = freshCondition(facts, 'CredentialReady');
  if (!isFalse(condition) || !condition) return null;
  const params = { credential: facts.credential };
  const words = condition.message;
  if (isCredentialMissing(condition)) {
    return stateOf(brokenPhase(facts), 'credentialMissing', { params, words, nextStep: 'restoreCredential' });
  }
  // Provisioning goes on meanwhile, so this alone does not fail the order.
  const phase = isProvisioned(facts) ? 'degraded' : 'provisioning';
  return stateOf(phase, 'credentialNotReady', { params, words, nextStep: 'askCredential' });
}

function explainTemplate(facts: ClusterFacts): ClusterState | null {
  const condition = freshCondition(facts, 'TemplateReady');
  if (!isFalse(condition) || !condition) return null;
  const params = { template: facts.template };
  const words = condition.message;
  return isTemplateMissing(condition)
    ? stateOf(brokenPhase(facts), 'templateMissing', { params, words, nextStep: 'restoreTemplate' })
    : stateOf(brokenPhase(facts), 'templateInvalid', { params, words, nextStep: 'askTemplate' });
}

/** Explains a chart that cannot be fetched, or values that it does not take. */
function explainChart(facts: ClusterFacts): ClusterState | null {
  const condition = freshCondition(facts, 'HelmChartReady');
  if (!isFalse(condition) || !condition) return null;
  const phase = brokenPhase(facts);
  const words = condition.message;
  const wrongValue = /^- at '([^']*)': (.+)$/m.exec(words);
  if (wrongValue) {
    const params = { pointer: wrongValue[1] || '/', problem: wrongValue[2] ?? '' };
    return stateOf(phase, 'configInvalid', { params, words, nextStep: 'correctConfig' });
  }
  const missing = /\.Values\.([\w.]+) is required/.exec(words);
  if (missing) {
    const params = { path: missing[1] ?? '' };
    return stateOf(phase, 'configRequired', { params, words, nextStep: 'giveValue' });
  }
  if (/^failed to (get HelmChart Artifact|download HelmChart)/.test(words)) {
    return stateOf(phase, 'chartUnavailable', { words, nextStep: 'askPlatform' });
  }
  return stateOf(phase, 'chartRejected', { words, nextStep: 'correctConfig' });
}

const references = [
  ['DataSourceReady', 'dataSourceProblem'],
  ['ClusterAuthenticationReady', 'authenticationProblem'],
  ['ClusterAuditPolicyReady', 'auditPolicyProblem'],
  ['ClusterDataSourceReady', 'dataSourceProblem'],
] as const;

function explainReferences(facts: ClusterFacts): ClusterState | null {
  for (const [type, cause] of references) {
    const condition = freshCondition(facts, type);
    if (!isFalse(condition) || !condition) continue;
    const words = condition.message;
    if (type === 'ClusterDataSourceReady' && condition.reason === 'Progressing') {
      return stateOf(isProvisioned(facts) ? 'updating' : 'provisioning', 'dataSourceWaiting', {
        words,
        nextStep: 'askDataSource',
      });
    }
    return stateOf(brokenPhase(facts), cause, { words, nextStep: 'askPlatform' });
  }
  return null;
}

// ServicesInReadyState and CAPIClusterSummary are progress, the rest have rules of their own, and HelmChartNameChanged
// never affects Ready.
const handledElsewhere = new Set<string>([
  'Ready',
  'Deleting',
  'Paused',
  'CredentialReady',
  'TemplateReady',
  'HelmChartReady',
  ...references.map(([type]) => type),
  'HelmReleaseReady',
  'CAPIClusterSummary',
  'ServicesInReadyState',
  'HelmChartNameChanged',
  'CloudResourcesDeletedCondition',
]);

/** Any other condition that is False counts as an error for k0rdent, known to us or not. */
export function explainOthers(facts: ClusterFacts): ClusterState | null {
  for (const { type } of facts.conditions) {
    const condition = handledElsewhere.has(type) ? null : freshCondition(facts, type);
    if (isFalse(condition) && condition) {
      const words = condition.message || condition.reason;
      return stateOf(brokenPhase(facts), 'conditionFailed', { params: { type }, words, nextStep: 'askPlatform' });
    }
  }
  return null;
}
