import type { ClusterServiceSet } from '../../../../../lib/contracts/cluster-services.ts';
import type { Check, RequestCheckResult } from '../../../../../lib/contracts/requests.ts';
import type { ServiceChange, ServiceEffect } from '../../../../../lib/contracts/service-changes.ts';
import { serviceKey } from '../../../../domain/clusters/cluster-service-sets.ts';
import { DomainError } from '../../../../domain/errors.ts';
import type { MovedSecret } from '../../../../domain/requests/request-plan.ts';
import { checkServiceChanges } from '../../../../domain/services/check-changes.ts';
import { findClaims } from '../../../../domain/services/find-claims.ts';
import {
  findUnreadable,
  planSecrets,
  pointToSecrets,
  type SecretValues,
} from '../../../../domain/services/secret-values.ts';
import { chainFor } from '../../../../domain/services/service-chains.ts';
import { toServiceEffects } from '../../../../domain/services/service-effects.ts';
import { applyServiceChanges } from '../../../../domain/services/written-services.ts';
import { say } from '../../../../domain/words/said.ts';
import type { ClusterChange } from '../../../../ports/kube.ts';
import type { FoundCluster } from '../../../clusters/find-cluster.ts';
import { type LiveCluster, readLive } from '../../../clusters/read-live.ts';
import { readServiceCatalog, versionOfTemplate } from '../../../clusters/services/read-service-catalog.ts';
import type { Deps } from '../../../deps.ts';
import { denialsOf } from '../../../policies/denials.ts';
import type { Judgement } from '../../../policies/judge.ts';
import { judgeChange } from '../../../policies/judge-change.ts';
import { toCheck } from '../../../policies/judge-order.ts';
import { askAdmission } from '../../ask-admission.ts';
import type { Finding } from '../../assessment.ts';
import { whyKeptHere } from '../../in-git/why-kept-here.ts';
import { checkOffers } from './check-offers.ts';

export interface ServicesAsked {
  requestId: string;
  cluster: FoundCluster;
  project: string;
  changes: readonly ServiceChange[];
  /** Of services whose secret values are set, or taken away (null). */
  secretValues: SecretValues;
  justification: string | null;
}

/** What is known about a change of services before anything is stored. */
export interface ServicesAssessment {
  asked: ServicesAsked;
  live: LiveCluster;
  effects: ServiceEffect[];
  secrets: Record<string, MovedSecret>;
  /** The chain to note beside each template that is named; null where none leads on from it. */
  chains: Record<string, string | null>;
  /** What the policies say; null while something else is wrong. */
  judgement: Judgement | null;
  checks: Check[];
  findings: Finding[];
  warnings: string[];
  manifest: RequestCheckResult['manifest'];
  dryRunMs: number | null;
}

/**
 * Asks everything that can be asked of a change of services: whether it fits what is written down and what the catalog and
 * the charts allow, who else installs the same, the policies, and the management cluster's dry run when the rest is fine.
 * @throws DomainError `not-found` when the cluster is gone, `conflict` while it sleeps or is deleted
 */
export async function assessServices(deps: Deps, asked: ServicesAsked): Promise<ServicesAssessment> {
  const { requestId, cluster, changes, secretValues, project } = asked;
  const { namespace, name } = cluster;
  if (cluster.phase === 'hibernated') throw new DomainError('conflict', say('services-asleep'));
  if (cluster.phase === 'deleting') throw new DomainError('conflict', say('services-deleting'));
  const [live, seen, services] = await Promise.all([
    readLive(deps, cluster),
    deps.clusters.get(deps.db.auto, cluster),
    readServiceCatalog(deps, { namespace, project }),
  ]);
  if (!live || live.uid !== cluster.uid) throw new DomainError('not-found');
  const kept = await whyKeptHere(deps, { kind: 'services', project, keptBy: live.keptBy });
  const secrets = planSecrets({ requestId, clusterName: name, changes, entries: live.services }, secretValues);
  const findings: Finding[] = [
    ...(kept ? [{ pointer: '', code: 'conflict' as const, ...kept }] : []),
    ...(live.isDryRun ? [refused('cluster-dry-run')] : []),
    ...(isPaused(seen?.serviceSets ?? []) ? [refused('services-paused')] : []),
    ...checkServiceChanges(live.services, changes, secrets),
    ...findUnreadable(changes, secretValues, live.region),
  ];
  if (findings.length === 0) {
    findings.push(
      ...(await checkOffers(deps, {
        namespace,
        services,
        entries: live.services,
        changes,
        secretValues,
        version: seen?.kubernetesVersion ?? null,
      })),
    );
  }
  const chains = Object.fromEntries(
    changes.flatMap((change) => {
      if (change.action === 'remove' || change.template === undefined) return [];
      const current = live.services.find((one) => serviceKey(one) === serviceKey(change))?.templateChain ?? null;
      return [[change.template, chainFor(services.chains, change.template, current)] as const];
    }),
  );
  const assessment: ServicesAssessment = {
    asked,
    live,
    secrets,
    chains,
    effects: toServiceEffects(live.services, changes, (template) => versionOfTemplate(services, template), secrets),
    judgement: null,
    checks: [valuesCheck(findings), claimsCheck(changes, seen?.serviceSets ?? [])],
    findings,
    warnings: [],
    manifest: null,
    dryRunMs: null,
  };
  if (findings.length > 0) return assessment;
  const judged = await judgeServices(deps, assessment);
  if (judged.findings.length > 0) return judged;
  const change: ClusterChange = {
    requestId: asked.requestId,
    services: pointToSecrets(
      applyServiceChanges(live.services, changes, (template) => chains[template] ?? null),
      secrets,
    ),
  };
  const object = { namespace, name, uid: live.uid };
  const { check, ...admitted } = await askAdmission(() => deps.kube.dryRunChange(object, change));
  return { ...judged, ...admitted, checks: [...judged.checks, check] };
}

const refused = (key: 'cluster-dry-run' | 'services-paused'): Finding => ({
  pointer: '',
  code: 'conflict',
  ...say(key),
});

/** A request would wait for hours for what nobody carries out, and keep every other change of the cluster away. */
const isPaused = (sets: readonly ClusterServiceSet[]) =>
  sets.some((set) => set.multiClusterService === null && set.isPaused);

function valuesCheck([first]: readonly Finding[]): Check {
  if (!first) return { name: 'schema', outcome: 'passed', detail: null };
  return { name: 'schema', outcome: 'failed', detail: first.detail ?? null, message: first.message };
}

/** Who else installs what is added here, and who wins. */
function claimsCheck(changes: readonly ServiceChange[], sets: readonly ClusterServiceSet[]): Check {
  const claims = findClaims(changes.filter(({ action }) => action === 'add').map(serviceKey), sets);
  if (claims.length === 0) return { name: 'services', outcome: 'passed', detail: null };
  const said = claims.map(({ detail, message }) => ({ detail, message }));
  return { name: 'services', outcome: 'warning', detail: said.map(({ detail }) => detail).join('. '), said };
}

async function judgeServices(deps: Deps, assessment: ServicesAssessment): Promise<ServicesAssessment> {
  const { cluster, project, justification } = assessment.asked;
  const judgement = await judgeChange(deps, { kind: 'services', project, cluster, justification, expiresInDays: null });
  return {
    ...assessment,
    judgement,
    checks: [...assessment.checks, toCheck(judgement)],
    findings: denialsOf(judgement),
  };
}
