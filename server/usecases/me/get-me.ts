import type { Me } from '../../../lib/contracts/me.ts';
import { actions, can, projectsWith } from '../../../lib/permissions.ts';
import { queueKind } from '../../domain/batch/facts.ts';
import { readMemberCluster } from '../../domain/karmada/member-cluster.ts';
import { defineQuery } from '../define.ts';

export const getMe = defineQuery({
  name: 'get-me',
  action: 'signed-in',
  scope: 'own',
  input: {},
  run: async ({ deps, actor }): Promise<Me> => {
    const { grants, narrowing, id, email, name, seenBy } = actor;
    const [projects, health, dismissed, members] = await Promise.all([
      deps.projects.list(deps.db.auto, projectsWith(grants, 'project.read', narrowing)),
      deps.mirror.health(deps.db.auto),
      id === null ? [] : deps.dismissals.list(deps.db.auto, id),
      deps.karmada.members(deps.db.auto, deps.karmadaControlPlanes),
    ]);
    return {
      id: id ?? '',
      email,
      name,
      grants: [...grants],
      seenBy: seenBy && { email: seenBy.email, until: seenBy.until.toISOString() },
      narrowing,
      projects: projects.map((project) => ({
        name: project.name,
        title: project.title,
        namespace: project.namespace,
        actions: actions.filter((action) => can(grants, action, project.name, narrowing)),
      })),
      globalActions: actions.filter((action) => can(grants, action, null, narrowing)),
      managementCluster: {
        name: health.name,
        reachable: health.reachable,
        observedAt: health.observedAt?.toISOString() ?? null,
        since: health.since?.toISOString() ?? null,
      },
      hasKarmada: deps.karmadaControlPlanes.length > 0,
      hasBatch: members.some(({ object }) => readMemberCluster(object)?.kinds.has(queueKind)),
      dismissed,
      identityProvider: { since: actor.identityFailingSince?.toISOString() ?? null },
    };
  },
});
