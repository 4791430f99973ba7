import type { Change, Review } from '../../../lib/contracts/approvals.ts';
import { labelFinder } from '../../../lib/template-schema/find-label.ts';
import { fromPointer } from '../../../lib/template-schema/json.ts';
import { type BareChange, changesAgainst } from '../../domain/requests/request-changes.ts';
import type { RequestRecord } from '../../ports/requests.ts';
import { findTemplate } from '../catalog/read-template.ts';
import type { Context } from '../define.ts';

/**
 * What a request would change, an order against the template's own values, a change against the cluster as it is; and
 * what its requester changed since somebody asked for it. Settings are named as the order form names them.
 */
export async function findChanges(
  context: Context,
  request: RequestRecord,
  since: readonly BareChange[],
): Promise<Pick<Review, 'changes' | 'sinceLast'>> {
  if (request.kind !== 'create') {
    const changes = await changesOfCluster(context, request);
    return { changes: changes.map(withoutName), sinceLast: since.map(withoutName) };
  }
  const { deps } = context;
  const { namespace, template: name, parameters, catalogItem } = request;
  const [template, item] = await Promise.all([
    name === null ? null : findTemplate(deps, { namespace, name }),
    catalogItem === null ? null : deps.catalog.get(deps.db.auto, catalogItem),
  ]);
  const defaults = template?.defaults ?? {};
  const labelOf = labelFinder(template?.schema ?? null, defaults, item?.hints ?? {});
  const named = (change: BareChange): Change => {
    const [first, ...path] = fromPointer(change.pointer);
    return { ...change, label: first === 'parameters' ? labelOf(path) : null };
  };
  return { changes: changesAgainst(defaults, parameters).map(named), sinceLast: since.map(named) };
}

async function changesOfCluster({ deps }: Context, request: RequestRecord): Promise<BareChange[]> {
  const { namespace, clusterName: name, kind, expiresAt } = request;
  const cluster = await deps.clusters.find(deps.db.auto, { namespace, name });
  if (kind === 'delete') return [{ pointer: '/phase', before: cluster?.phase ?? null, after: null }];
  const before = cluster?.expiresAt?.toISOString() ?? null;
  return [{ pointer: '/expiresAt', before, after: expiresAt?.toISOString() ?? null }];
}

function withoutName(change: BareChange): Change {
  return { ...change, label: null };
}
