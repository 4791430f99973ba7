import { z } from 'zod';
import type { Drift } from '../../../lib/contracts/budgets.ts';
import type { Tx } from '../../ports/database.ts';
import type { DriftStore } from '../../ports/money.ts';
import { dbOf } from '../client.ts';
import { fromJson } from '../json.ts';

interface Row {
  namespace: string;
  name: string;
  project: string;
  kind: Drift['kind'];
  detail: string;
  facts: unknown;
  found_at: Date;
}

const factsSchema = z.record(z.string(), z.union([z.string(), z.number()]));

/** The figures as a message; English alone for rows from before there were any. */
const saidOf = (facts: unknown): Pick<Drift, 'message'> =>
  facts === null ? {} : { message: { key: 'limits.driftDetail', params: fromJson(factsSchema, facts) } };

const toDrift = ({ found_at, facts, ...row }: Row) => ({
  ...row,
  ...saidOf(facts),
  foundAt: found_at.toISOString(),
});

// A change that is open holds more than its cluster takes yet. A cluster that comes up has not all of its nodes, so only what is asked for is compared, by the cluster's values.
const comparison = `
  INSERT INTO reservation_drifts (namespace, name, project, kind, detail, facts, found_at)
  SELECT r.namespace, r.cluster_name, r.project, 'missing', 'Held, and there is no such cluster', NULL::jsonb, $1::timestamptz
    FROM reservations r JOIN requests q ON q.id = r.request_id
    WHERE r.state = 'held' AND q.state IN ('ready', 'failed') AND NOT EXISTS (
      SELECT 1 FROM clusters c WHERE c.namespace = r.namespace AND c.name = r.cluster_name)
  UNION ALL
  SELECT r.namespace, r.cluster_name, r.project, 'different', format(
      'Held: %s nodes, %s vCPU, %s GiB, %s a month. Takes: %s nodes, %s vCPU, %s GiB, %s a month',
      r.nodes, r.vcpu_millicores / 1000, r.memory_bytes / 1073741824, coalesce(round(r.monthly, 2)::text, 'nothing'),
      f.nodes, f.vcpu_millicores / 1000, f.memory_bytes / 1073741824, coalesce(round(f.monthly, 2)::text, 'nothing')),
    jsonb_build_object(
      'heldNodes', coalesce(r.nodes, 0), 'heldVcpu', r.vcpu_millicores / 1000.0, 'heldMemory', r.memory_bytes / 1073741824.0,
      'heldPrice', coalesce(round(r.monthly, 2)::text, 'none'),
      'takesNodes', f.nodes, 'takesVcpu', f.vcpu_millicores / 1000.0, 'takesMemory', f.memory_bytes / 1073741824.0,
      'takesPrice', coalesce(round(f.monthly, 2)::text, 'none'), 'currency', coalesce(r.currency, f.currency, '')),
    $1::timestamptz
    FROM reservations r
    JOIN clusters c ON c.namespace = r.namespace AND c.name = r.cluster_name AND c.request_id = r.request_id::text
    JOIN cluster_figures f ON f.namespace = c.namespace AND f.name = c.name
    WHERE r.state = 'held' AND (coalesce(r.nodes, 0), r.vcpu_millicores, r.memory_bytes, r.gpu)
      IS DISTINCT FROM (f.nodes, f.vcpu_millicores, f.memory_bytes, f.gpu)
      AND NOT EXISTS (SELECT 1 FROM requests o WHERE o.namespace = r.namespace AND o.cluster_name = r.cluster_name
        AND o.plan ? 'moved' AND o.state IN ('submitted', 'awaiting-approval', 'changes-requested', 'approved', 'applying'))
  UNION ALL
  SELECT c.namespace, c.name, c.project, 'unordered', 'Nobody ordered it here; it counts with its own figures', NULL::jsonb, $1::timestamptz
    FROM clusters c WHERE c.project IS NOT NULL AND NOT EXISTS (SELECT 1 FROM reservations r
      WHERE r.namespace = c.namespace AND r.cluster_name = c.name AND r.state = 'held')
  ON CONFLICT (namespace, name) DO NOTHING`;

async function readAll(tx: Tx): Promise<ReturnType<typeof toDrift>[]> {
  const rows = await tx.$queryRawUnsafe<Row[]>('SELECT * FROM reservation_drifts ORDER BY project, namespace, name');
  return rows.map(toDrift);
}

export const driftStore: DriftStore = {
  async ofProject(tx, project) {
    const rows = await tx.$queryRawUnsafe<(Row & { owner: string | null })[]>(
      `SELECT d.*, c.owner FROM reservation_drifts d LEFT JOIN clusters c USING (namespace, name)
       WHERE d.project = $1 ORDER BY name`,
      project,
    );
    return rows.map(({ project: _, found_at, facts, ...row }) => ({
      ...row,
      ...saidOf(facts),
      foundAt: found_at.toISOString(),
    }));
  },
  all: readAll,
  async compare(tx, at) {
    await dbOf(tx).reservationDrift.deleteMany();
    await tx.$queryRawUnsafe(comparison, at.toISOString());
    return readAll(tx);
  },
};
