import { endOf } from '../../../../domain/clusters/lifetime.ts';
import type { KindOfRequest } from '../kind.ts';
import { askChangeAnew, withoutNames } from '../submit-change.ts';
import { checkExtension } from './check-extension.ts';
import { extend } from './extend.ts';
import { extendCluster } from './extend-cluster.ts';
import { refuseShorter } from './refuse-shorter.ts';

export const extendKind: KindOfRequest<'extend'> = {
  submit: extendCluster,
  check: checkExtension,
  askAnew: async ({ deps }, request, { justification = null, expiresInDays }) => {
    const anew = await askChangeAnew(deps, request, { justification, expiresInDays });
    const { namespace, clusterName: name } = request;
    const cluster = await deps.clusters.find(deps.db.auto, { namespace, name });
    refuseShorter(cluster?.expiresAt ?? null, endOf(deps.clock.now(), expiresInDays));
    return anew;
  },
  findChanges: async ({ deps }, { namespace, clusterName: name, expiresAt }, since) => {
    const cluster = await deps.clusters.find(deps.db.auto, { namespace, name });
    const before = cluster?.expiresAt?.toISOString() ?? null;
    return withoutNames([{ pointer: '/expiresAt', before, after: expiresAt?.toISOString() ?? null }], since);
  },
  carryOut: extend,
};
