import { withQuota } from '../../../../domain/limits/quota.ts';
import type { ChangeDeps } from '../../steps/change-steps.ts';
import { stepWithin } from '../../steps/step-request.ts';

/** Raises the limits of the project that were asked for. One that is higher by now stays. */
export function raiseQuota(deps: ChangeDeps, requestId: string): Promise<void> {
  return deps.db.transact(async (tx) => {
    const asked = await deps.requests.get(tx, requestId);
    if (asked?.kind !== 'quota') return;
    await deps.projects.lock(tx, asked.project);
    const started = await stepWithin(deps, tx, requestId, ({ state }) =>
      state === 'approved' ? { event: 'start' } : null,
    );
    const before = await deps.projects.get(tx, asked.project);
    if (started?.state !== 'applying' || !before) return;
    const limits = new Map(before.quota.map(({ resource, limit }) => [resource, limit]));
    const raised = Object.entries(started.parameters).filter(
      ([resource, wanted]) => typeof wanted === 'number' && wanted > (limits.get(resource) ?? Number.POSITIVE_INFINITY),
    );
    const after = withQuota(before, Object.fromEntries(raised) as Record<string, number>);
    await deps.projects.put(tx, after);
    await deps.audit.append(tx, {
      at: deps.clock.now(),
      actor: 'slipway',
      actorId: null,
      actorKind: 'system',
      onBehalfOf: started.requester,
      action: 'change-limits',
      project: before.name,
      subject: 'projects',
      key: before.name,
      before: { quota: before.quota },
      after: { quota: after.quota, request: started.shortId },
      traceId: null,
    });
    await stepWithin(deps, tx, requestId, () => ({ event: 'finish' }));
    await deps.eventLog.append(tx, [{ subject: 'projects', key: before.name, project: before.name }]);
  });
}
