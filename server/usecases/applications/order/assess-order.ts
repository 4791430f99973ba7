import { type ApplicationSpec, applicationSpecSchema } from '../../../../lib/contracts/application-orders.ts';
import type { ApplicationPreview } from '../../../../lib/contracts/application-preview.ts';
import { hasScalers } from '../../../../lib/contracts/application-scaling.ts';
import type { ApplicationSecrets } from '../../../../lib/contracts/application-secrets.ts';
import { isChart } from '../../../../lib/contracts/application-workload.ts';
import { checkKind } from '../../../domain/applications/order/check-kind.ts';
import { checkSpec } from '../../../domain/applications/order/check-spec.ts';
import { type HourlyCost, hourlyCostOf } from '../../../domain/applications/order/hourly-cost.ts';
import { costOfOrder, type OrderCost } from '../../../domain/applications/order/order-cost.ts';
import { otherScaler } from '../../../domain/applications/order/other-scaler.ts';
import { previewApplication } from '../../../domain/applications/order/preview.ts';
import {
  type AssessedScaling,
  asItIs,
  assessScaling,
  scheduledAfter,
} from '../../../domain/applications/order/scaled-preview.ts';
import { checkSecrets } from '../../../domain/applications/order/secrets.ts';
import type { FieldError } from '../../../domain/errors.ts';
import { membersBeyondQuota, quotaRoom } from '../../../domain/federated-quotas/quota-room.ts';
import { divisionOf } from '../../../domain/karmada/control-plane.ts';
import { say } from '../../../domain/words/said.ts';
import type { ApplicationPlace } from '../../../ports/application-objects.ts';
import type { StoredProject } from '../../../ports/catalog.ts';
import type { Deps } from '../../deps.ts';
import { readMemberPrices } from '../read-member-prices.ts';
import { type AskedApplication, findOrder } from './find-order.ts';
import { type ReadChart, readChart } from './read-chart.ts';
import { readQuotas, toQuotaQuestion } from './read-quota-question.ts';
import { readScalers } from './read-scalers.ts';
import { readScene, type Scene } from './read-scene.ts';

/** An application as somebody asks for it. */
export interface AskedOrder {
  project: StoredProject;
  controlPlane: string;
  name: string;
  spec: ApplicationSpec;
}

/** What is known of it before it is sent. */
export interface OrderAssessment {
  scene: Scene;
  asked: AskedApplication;
  /** Of a release of Flux; null where it is none, or the errors say why it is not known. */
  chart: ReadChart['source'];
  /** What is wrong with its fields. */
  errors: FieldError[];
  preview: Omit<ApplicationPreview, 'cost' | 'scaled' | 'hourly'>;
  /** Null where nothing sets the number of replicas by itself. */
  scaled: AssessedScaling | null;
  cost: OrderCost;
  /** Null for what runs all the time. */
  hourly: HourlyCost | null;
}

/** @throws DomainError `validation-failed` where the operator names no such control plane */
export async function assessOrder(
  deps: Deps,
  { project, controlPlane, name, spec: wanted }: AskedOrder,
): Promise<OrderAssessment> {
  const { namespace } = project;
  const place = { controlPlane, namespace, name };
  const asking = findOrder(deps, place);
  const [scene, known, asked, isThere, prices, chart] = await Promise.all([
    readScene(deps, place, wanted.workload.kind),
    readQuotas(deps, place),
    asking,
    deps.applications.has(deps.db.auto, place),
    readMemberPrices(deps, deps.db.auto, [controlPlane]),
    asking.then(({ order }) => readChart(deps, project, wanted, order)),
  ]);
  const present = scene.template?.replicas ?? null;
  const spec = asItIs(wanted, present);
  const question = {
    spec,
    project: project.name,
    namespace,
    name,
    clusters: scene.clusters,
    members: scene.members,
    binding: scene.binding,
    rule: divisionOf(scene.plane),
    // What is not known is not written: the errors tell of it.
    chart: isChart(wanted.workload) ? (chart.source ?? noChart) : null,
  };
  const preview = previewApplication(question);
  const memberPrices = prices.get(controlPlane) ?? new Map();
  const quotaQuestion = toQuotaQuestion(known, question, { preview, before: asked.order?.spec ?? null });
  const beyond = membersBeyondQuota(quotaQuestion);
  const isTaken = !asked.order && (isThere || scene.template !== null);
  return {
    scene,
    asked,
    chart: chart.source,
    cost: costOfOrder(preview.members, { before: asked.order?.spec ?? null, after: spec }, memberPrices),
    hourly: hourlyCostOf(spec, preview.members, memberPrices),
    scaled: assessScaling(question, present, memberPrices),
    errors: [
      ...checkSpec(spec, {
        project: project.name,
        clusters: scene.clusters,
        before: asked.order?.spec ?? null,
        has: new Set(scene.binding?.targets.map((target) => target.name)),
        isThere: scene.template !== null,
      }),
      ...checkSecrets(spec, keptBy(asked)),
      ...chart.errors,
      ...checkKind(spec.workload, scene.plane),
      ...(await checkOthers(deps, place, spec, asked)),
    ],
    preview: {
      ...preview,
      traps: [
        ...(isTaken ? [{ code: 'name-taken' as const, clusters: [] }] : []),
        ...(beyond.length > 0 ? [{ code: 'beyond-member-quota' as const, clusters: beyond }] : []),
        ...preview.traps,
      ],
      quotas: quotaRoom(quotaQuestion),
      scheduled: scheduledAfter(spec, deps.clock.now()),
      observedAt: scene.plane.members.heardAt?.toISOString() ?? null,
    },
  };
}

/** Secrets of which values may be kept: those of the application, and of a request that is changed before it is decided. */
const keptBy = ({ order, open }: AskedApplication): ApplicationSecrets[] => {
  const asked = open?.kind === 'application' ? applicationSpecSchema.safeParse(open.parameters).data : undefined;
  return [order?.spec, asked].flatMap((spec) => spec?.secrets ?? []);
};

const noChart = { chart: '', version: '', repository: { url: '', isOci: false, isInsecure: false } };

/** Complains where somebody else's autoscaler stands already beside what is asked for. */
async function checkOthers(
  deps: Deps,
  place: ApplicationPlace,
  spec: ApplicationSpec,
  { order, isUnsettled }: AskedApplication,
): Promise<FieldError[]> {
  if (!hasScalers(spec)) return [];
  const mayBeOurs = isUnsettled || (order !== null && hasScalers(order.spec));
  const other = otherScaler({ name: place.name, mayBeOurs, ...(await readScalers(deps, place)) });
  return other ? [{ pointer: '/spec/scaling', ...say('application-scaled-by-others', other) }] : [];
}
