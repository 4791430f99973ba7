import type { FiguresStore } from '../../ports/money.ts';
import { dbOf } from '../client.ts';

export const figuresStore: FiguresStore = {
  list: (tx) =>
    dbOf(tx).cluster.findMany({
      where: { project: { not: null } },
      select: { namespace: true, name: true, provider: true },
      orderBy: [{ namespace: 'asc' }, { name: 'asc' }],
    }),
  find: (tx, { namespace, name }) =>
    dbOf(tx).cluster.findUnique({
      where: { namespace_name: { namespace, name }, project: { not: null } },
      select: { namespace: true, name: true, provider: true },
    }),
  async put(tx, { namespace, name, nodes, vcpuMillicores, memoryBytes, gpu, price, controlPlane }, at) {
    // The cluster may be gone by now or be going just then, which the lock waits for; an update that changes nothing
    // would count its project anew for nothing.
    await tx.$queryRawUnsafe(
      `INSERT INTO cluster_figures (namespace, name, nodes, vcpu_millicores, memory_bytes, gpu, monthly, currency, computed_at,
         control_plane)
       SELECT namespace, name, $3::int, $4::int, $5::bigint, $6::int, $7::numeric, $8, $9::timestamptz, $10
         FROM clusters WHERE namespace = $1 AND name = $2 FOR KEY SHARE
       ON CONFLICT (namespace, name) DO UPDATE SET nodes = excluded.nodes, vcpu_millicores = excluded.vcpu_millicores,
         memory_bytes = excluded.memory_bytes, gpu = excluded.gpu, monthly = excluded.monthly,
         currency = excluded.currency, computed_at = excluded.computed_at, control_plane = excluded.control_plane
       WHERE (cluster_figures.nodes, cluster_figures.vcpu_millicores, cluster_figures.memory_bytes, cluster_figures.gpu,
              cluster_figures.monthly, cluster_figures.currency, cluster_figures.control_plane)
         IS DISTINCT FROM (excluded.nodes, excluded.vcpu_millicores, excluded.memory_bytes, excluded.gpu,
              excluded.monthly, excluded.currency, excluded.control_plane)`,
      namespace,
      name,
      nodes,
      vcpuMillicores,
      String(memoryBytes),
      gpu,
      price?.monthly ?? null,
      price?.currency ?? null,
      at.toISOString(),
      controlPlane,
    );
  },
};
