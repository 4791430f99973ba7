import type { ApplicationSpec } from '../../../../../lib/contracts/application-orders.ts';
import { scalesItself } from '../../../../../lib/contracts/application-scaling.ts';
import { isChart } from '../../../../../lib/contracts/application-workload.ts';
import type { PolicyInput } from '../../../../../lib/contracts/policies.ts';
import type { RequestKind } from '../../../../../lib/contracts/request-kinds.ts';
import { isSameJson } from '../../../../../lib/template-schema/json.ts';
import { unitDemandOf } from '../../../../domain/applications/order/whole-job.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { readState } from '../../../../domain/karmada/control-plane.ts';
import { say } from '../../../../domain/words/said.ts';
import type { StoredProject } from '../../../../ports/catalog.ts';
import { type AskedOrder, assessOrder, type OrderAssessment } from '../../../applications/order/assess-order.ts';
import type { Scene } from '../../../applications/order/read-scene.ts';
import { refuseBeyondQuota } from '../../../applications/order/refuse-beyond-quota.ts';
import type { Context } from '../../../define.ts';
import type { Deps } from '../../../deps.ts';
import { type Judgement, judge } from '../../../policies/judge.ts';
import { refuseDenied } from '../../../policies/judge-change.ts';

/** What somebody asks of an application. */
interface Asked extends AskedOrder, SeenApplication {
  justification: string | null;
}

/** What the answers began with; undefined where nobody says. */
interface SeenApplication {
  generation?: number | undefined;
  since?: string | null | undefined;
}

/** A request of an application that may be stored. */
export interface PreparedApplication {
  before: ApplicationSpec | null;
  after: ApplicationSpec;
  /** Of a release of Flux; null where it is none. */
  chart: OrderAssessment['chart'];
  judgement: Judgement;
}

/** @throws DomainError for what is wrong with the answers, with the name or with the control plane */
export async function prepareApplication({ deps }: Context, asked: Asked): Promise<PreparedApplication> {
  const { project, name, spec, justification } = asked;
  const assessment = await assessOrder(deps, asked);
  refuseAway(assessment.scene);
  refuseTaken(assessment, name);
  refuseMoved(assessment, asked);
  refuseWrong(assessment, spec);
  refuseBeyondQuota(assessment.preview.quotas);
  const before = assessment.asked.order?.spec ?? null;
  const judgement = await judgeApplication(deps, {
    kind: 'application',
    project,
    name,
    justification,
    ...takenBy(assessment, spec, deps.currency),
  });
  return { before, after: spec, chart: assessment.chart, judgement };
}

/**
 * What may run because of it, which is the most where an autoscaler sets how much: nobody is asked again when it does. A
 * pause, or its end, makes nothing run.
 */
function takenBy(
  { asked, preview, scaled, cost }: OrderAssessment,
  spec: ApplicationSpec,
  currency: string,
): Pick<Judged, 'vcpu' | 'price'> {
  const before = asked.order?.spec;
  if (before && isSameJson({ ...before, paused: spec.paused }, spec)) {
    return { vcpu: 0, price: { currency, monthlyLikely: '0' } };
  }
  // What a chart runs, its values decide.
  if (isChart(spec.workload)) return { vcpu: null, price: null };
  const placed = scaled ? scaled.most.members.map((one) => one.replicas) : preview.members.map(({ after }) => after);
  // The autoscaler asks for them all, and gets what there comes to be room for.
  const counts = scaled?.most.problem ? [scaled.most.replicas] : placed;
  const replicas = counts.reduce((all, count) => all + count, 0);
  const { monthly } = scaled?.most.cost ?? cost.after;
  return {
    vcpu: (replicas * unitDemandOf(spec).cpuMillicores) / 1000,
    price: monthly === null ? null : { currency, monthlyLikely: monthly },
  };
}

/** @throws DomainError `upstream-unavailable` while a control plane does not answer: what is known of it may be old */
export function refuseAway({ plane }: Pick<Scene, 'plane'>): void {
  if (readState(plane) === 'reachable') return;
  throw new DomainError('upstream-unavailable', say('control-plane-away', { name: plane.name }));
}

/** @throws DomainError `conflict` where somebody else has brought what has the name */
function refuseTaken({ preview }: OrderAssessment, name: string): void {
  if (!preview.traps.some(({ code }) => code === 'name-taken')) return;
  const taken = say('application-name-taken', { name });
  throw new DomainError('conflict', { ...taken, errors: [{ pointer: '/name', ...taken }] });
}

/** @throws DomainError `stale-version` where it is not what the answers began with any more */
function refuseMoved(
  { asked, scene }: OrderAssessment,
  { name, generation, since }: SeenApplication & { name: string },
) {
  // An autoscaler makes a new generation whenever it sets another number.
  const isScaled = asked.order !== null && scalesItself(asked.order.spec);
  const isOther = !isScaled && generation !== undefined && generation !== scene.template?.generation;
  // Where it goes, what differs and what is paused stand beside the workload, whose generation says nothing of them.
  const isAskedAnew = since !== undefined && since !== (asked.order?.request.id ?? null);
  if (isOther || isAskedAnew) throw new DomainError('stale-version', say('application-changed-meanwhile', { name }));
}

function refuseWrong({ asked, errors, preview, scene }: OrderAssessment, spec: ApplicationSpec): void {
  if (errors.length > 0) throw new DomainError('validation-failed', { errors });
  const before = asked.order?.spec ?? null;
  // Where an autoscaler sets the number, or nothing but its end does, nobody else's number is another one.
  const isThere =
    scene.template !== null && (scalesItself(spec) || (scene.template.replicas ?? spec.replicas) === spec.replicas);
  if (before && isSameJson(before, spec) && isThere && !asked.isUnsettled) {
    throw new DomainError('conflict', say('application-already-so', { name: scene.template?.name ?? '' }));
  }
  // What is not placed already may be paused or mended all the same.
  if (preview.problem && !(before && isThere && isPlacedAlike(before, spec))) {
    const nowhere = say('application-fits-nowhere', { words: preview.problem.words });
    throw new DomainError('validation-failed', { ...nowhere, errors: [{ pointer: '/spec/clusters', ...nowhere }] });
  }
}

/** Whether the scheduler is asked the same of both. */
const isPlacedAlike = (one: ApplicationSpec, other: ApplicationSpec): boolean =>
  isSameJson(placedBy(one), placedBy(other));
const placedBy = ({ clusters, division, fewestRegions, replicas, cpuMillicores, memoryMib }: ApplicationSpec) => ({
  clusters,
  division,
  fewestRegions,
  replicas,
  cpuMillicores,
  memoryMib,
});

interface Judged {
  kind: RequestKind;
  project: StoredProject;
  name: string;
  justification: string | null;
  vcpu: number | null;
  /** Null where it is not known on every member. */
  price: PolicyInput['price'];
}

/** @throws DomainError `policy-violation` where the policies deny it */
export async function judgeApplication(deps: Deps, { project, ...asked }: Judged): Promise<Judgement> {
  const judgement = await judge(deps, deps.db.auto, {
    ...asked,
    project: project.name,
    catalogItem: null,
    purpose: null,
    lifetimeDays: null,
    region: null,
    machineTypes: [],
    // It runs on machines that are there already.
    nodes: 0,
  });
  refuseDenied(judgement);
  return judgement;
}
