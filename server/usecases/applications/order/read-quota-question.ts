import type { ApplicationSpec } from '../../../../lib/contracts/application-orders.ts';
import type { ApplicationPreview } from '../../../../lib/contracts/application-preview.ts';
import { readBinding } from '../../../domain/applications/binding.ts';
import { requestsOf } from '../../../domain/applications/order/manifests.ts';
import { type PreviewQuestion, previewApplication } from '../../../domain/applications/order/preview.ts';
import { replicasAsked } from '../../../domain/applications/order/scaled-preview.ts';
import { wholeDemands } from '../../../domain/applications/order/whole-job.ts';
import { countedReplicas } from '../../../domain/applications/order/workload-kinds.ts';
import { readQuota } from '../../../domain/federated-quotas/quota-object.ts';
import type { QuotaQuestion } from '../../../domain/federated-quotas/quota-room.ts';
import { attachedKinds, bindingKind } from '../../../domain/karmada/attached-kinds.ts';
import type { ApplicationPlace } from '../../../ports/application-objects.ts';
import type { Deps } from '../../deps.ts';

/** What a namespace of a control plane may have, and what it has. */
type NamespaceQuotas = Pick<QuotaQuestion, 'quotas' | 'bindings'>;

/** Reads the quotas of a namespace, and the bindings that they are counted by; none where there is no quota. */
export async function readQuotas(
  { karmada, db }: Pick<Deps, 'karmada' | 'db'>,
  { controlPlane, namespace }: Pick<ApplicationPlace, 'controlPlane' | 'namespace'>,
): Promise<NamespaceQuotas> {
  const place = { controlPlanes: [controlPlane], namespaces: [namespace] };
  const kept = await karmada.ofKinds(db.auto, [attachedKinds.federatedResourceQuota], place);
  const quotas = kept.flatMap(({ object }) => readQuota(object) ?? []);
  if (quotas.length === 0) return { quotas, bindings: [] };
  const bindings = await karmada.ofKinds(db.auto, [bindingKind], place);
  return { quotas, bindings: bindings.flatMap(({ object }) => readBinding(object) ?? []) };
}

/** What the quotas are asked for by an application; without any quota where it would be placed nowhere. */
export function toQuotaQuestion(
  known: NamespaceQuotas,
  question: PreviewQuestion,
  { preview, before }: { preview: Placed; before: ApplicationSpec | null },
): QuotaQuestion {
  const { binding } = question;
  const spec = { ...question.spec, replicas: replicasAsked(question.spec, before, binding) };
  const isAsPreviewed = spec.replicas === question.spec.replicas || known.quotas.length === 0;
  const { members, problem } = isAsPreviewed ? preview : previewApplication({ ...question, spec });
  return {
    quotas: problem === null ? known.quotas : [],
    bindings: known.bindings,
    binding,
    after: new Map(countedReplicas(spec) === 0 ? [] : members.map(({ name, after }) => [name, after])),
    request: requestsOf(spec),
    whole: wholeDemands(members, before, spec),
  };
}

type Placed = Pick<ApplicationPreview, 'members' | 'problem'>;
