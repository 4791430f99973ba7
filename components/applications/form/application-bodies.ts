import type { ApplicationRequest } from '@/lib/contracts/application-orders';
import { isChart } from '@/lib/contracts/application-workload';
import type { ApplicationDetail } from '@/lib/contracts/applications';
import type { ResubmitRequest } from '@/lib/contracts/request-bodies';
import { type ApplicationDraft, toSpec } from './application-draft';
import type { PreviewBody } from './queries';
import { toSecretValues } from './secrets-draft';

// What is sent of a draft.

/** With what an application is previewed that nobody has named yet: its division does not depend on that. */
const unnamed = { name: 'new', image: 'image:1' };

/** The body of `POST /api/v1/applications/preview`. */
export function toPreview(project: string, draft: ApplicationDraft): PreviewBody {
  const spec = toSpec(draft);
  return {
    project,
    controlPlane: draft.controlPlane,
    name: draft.name.trim() || unnamed.name,
    spec: { ...spec, image: isChart(spec.workload) ? '' : spec.image || unnamed.image },
  };
}

/** The same with a name and an image of nobody in place of those that one of the pointers complains about. */
export function withoutNames(body: PreviewBody, pointers: readonly string[]): PreviewBody {
  return {
    ...body,
    name: pointers.includes('/name') ? unnamed.name : body.name,
    spec: { ...body.spec, image: pointers.includes('/spec/image') ? unnamed.image : body.spec.image },
  };
}

/** What the answers were read from: the workload's generation, and the request that it was asked for with. */
export type ApplicationBase = Pick<ApplicationDetail, 'generation' | 'order'>;

/** What a request says of it, so that nobody changes what somebody else has changed meanwhile. */
export const begunWith = ({ generation, order }: ApplicationBase) => ({
  ...(generation !== null && { generation }),
  since: order?.requestId ?? null,
});

/** The body of `POST /api/v1/requests`. @param base null for a new application */
export function toRequest(project: string, draft: ApplicationDraft, base: ApplicationBase | null): ApplicationRequest {
  const justification = draft.justification.trim();
  const secretValues = toSecretValues(draft.secrets);
  return {
    kind: 'application',
    project,
    controlPlane: draft.controlPlane,
    name: draft.name.trim(),
    spec: toSpec(draft),
    ...(secretValues && { secretValues }),
    ...(base && begunWith(base)),
    ...(justification !== '' && { justification }),
  };
}

/** The same without the values of secrets: who only asks what it would become sends none. */
export function withoutSecretValues({ secretValues: _, ...body }: ApplicationRequest): ApplicationRequest {
  return body;
}

/** The body of `POST /api/v1/requests/{id}/resubmit`. */
export function toResubmit(
  { project: _, controlPlane: __, name: ___, ...body }: ApplicationRequest,
  revision: number,
): ResubmitRequest {
  return { ...body, revision };
}
