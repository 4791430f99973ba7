import {
  type ChangeRequest,
  changeRequestSchema,
  type Parameters,
} from '../../../../../lib/contracts/request-bodies.ts';
import { fromPointer, isObject } from '../../../../../lib/template-schema/json.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { say } from '../../../../domain/words/said.ts';
import type { RequestRecord } from '../../../../ports/requests.ts';
import { type FoundCluster, findCluster } from '../../../clusters/find-cluster.ts';
import { defineCommand } from '../../../define.ts';
import type { Deps } from '../../../deps.ts';
import { assessSpec } from '../../running/assess-spec.ts';
import { refuseBusy } from '../../running/refuse-busy.ts';
import type { SpecChange } from '../../running/spec-change.ts';
import { prepareSpec, submitSpec } from '../../running/submit-spec.ts';

/** Changes values and labels of a running cluster. */
export const changeCluster = defineCommand({
  name: 'change-cluster',
  action: 'cluster.change',
  readAction: 'cluster.read',
  scope: (context, { body }) => findCluster(context, body.cluster),
  input: { body: changeRequestSchema },
  prepare: async (context, { body }, cluster) => {
    const { deps } = context;
    await refuseBusy(deps, cluster);
    const project = cluster.project === null ? null : await deps.projects.get(deps.db.auto, cluster.project);
    const assessment = await assessSpec(deps, await toSpec(deps, { body, cluster, requestId: deps.ids.newId() }));
    return prepareSpec(context, project, assessment);
  },
  commit: submitSpec,
});

interface Asked {
  body: Omit<ChangeRequest, 'kind' | 'cluster'>;
  cluster: FoundCluster;
  requestId: string;
  /** The request that it is to stand for. */
  replaces?: RequestRecord | null;
}

/** What a change asks of the specification. */
export async function toSpec(deps: Deps, { body, cluster, requestId, replaces }: Asked): Promise<SpecChange> {
  const { parameters, labels = {}, justification = null, seen, resourceVersion, takesBack } = body;
  const undone = takesBack === undefined ? null : await findUndone(deps, cluster, takesBack);
  return {
    kind: 'change',
    requestId,
    cluster,
    project: cluster.project ?? '',
    justification,
    patch: undone ? patchOf(undone.plan.seen ?? {}) : parameters,
    labels,
    ...(undone && { undoes: { id: undone.id, isRefused: undone.state === 'failed' } }),
    ...(replaces?.plan.moved && { replaces: replaces.plan.moved }),
    ...(seen && { seen }),
    ...(resourceVersion !== undefined && { resourceVersion }),
  };
}

/** @throws DomainError `not-found` unless it is an earlier change of this very cluster that was written */
async function findUndone(deps: Deps, cluster: FoundCluster, id: string): Promise<RequestRecord> {
  const request = await deps.requests.get(deps.db.auto, id);
  const isEarlier =
    request?.kind === 'change' && request.clusterUid === cluster.uid && request.plan.generation !== undefined;
  if (isEarlier) return request;
  throw new DomainError('not-found', { errors: [{ pointer: '/takesBack', ...say('no-such-change') }] });
}

/** The patch that brings values back; what was not set is taken away again. */
function patchOf(values: Readonly<Record<string, unknown>>): Parameters {
  const patch: Record<string, unknown> = {};
  for (const [pointer, value] of Object.entries(values)) setAt(patch, fromPointer(pointer), value);
  return patch as Parameters;
}

function setAt(target: Record<string, unknown>, [key = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) {
    target[key] = value;
    return;
  }
  const inner = isObject(target[key]) ? target[key] : {};
  target[key] = inner;
  setAt(inner, rest, value);
}
