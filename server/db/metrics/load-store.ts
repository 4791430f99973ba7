import { loadStepSeconds, loadSteps } from '../../../lib/contracts/cluster-loads.ts';
import type { LoadReader, LoadStore } from '../../ports/loads.ts';
import { dbOf } from '../client.ts';
import { toSqlJson } from '../sql-json.ts';

const stepMs = loadStepSeconds * 1000;
const slotOf = (at: Date) => new Date(Math.floor(at.getTime() / stepMs) * stepMs);
const columns = 'cpu_ratio, memory_ratio, disk_ratio, received_bytes_per_second, pods_running';

const putLoads = `
  INSERT INTO cluster_loads (namespace, name, at, ${columns})
  SELECT DISTINCT ON (l.namespace, l.name, l.slot) l.namespace, l.name, l.slot, l.cpu, l.memory, l.disk, l.received, l.pods
  FROM jsonb_to_recordset($1::jsonb) AS l(namespace text, name text, slot timestamptz, at timestamptz,
    cpu float8, memory float8, disk float8, received float8, pods float8)
  ORDER BY l.namespace, l.name, l.slot, l.at DESC
  ON CONFLICT (namespace, name, at) DO UPDATE SET cpu_ratio = excluded.cpu_ratio, memory_ratio = excluded.memory_ratio,
    disk_ratio = excluded.disk_ratio, received_bytes_per_second = excluded.received_bytes_per_second,
    pods_running = excluded.pods_running`;

/** What the worker keeps of how busy clusters are. */
export const loadStore: LoadStore = {
  async newest(tx) {
    return (await dbOf(tx).clusterLoad.aggregate({ _max: { at: true } }))._max.at;
  },
  async put(tx, samples) {
    const rows = samples.map((sample) => ({ ...sample, slot: slotOf(sample.at) }));
    if (rows.length > 0) await tx.$queryRawUnsafe(putLoads, toSqlJson(rows));
  },
  async forget(tx, before) {
    await dbOf(tx).clusterLoad.deleteMany({ where: { at: { lt: before } } });
  },
};

function spanOf(now: Date) {
  const start = new Date(slotOf(now).getTime() - (loadSteps - 1) * stepMs);
  const place = (at: Date) => (at.getTime() - start.getTime()) / stepMs;
  return { start, place, answer: { start: start.toISOString(), stepSeconds: loadStepSeconds } };
}

const nothing = (): (number | null)[] => Array.from({ length: loadSteps }, () => null);

/** Samples by half hour. */
export const loadReader: LoadReader = {
  async cpuOf(tx, refs, now) {
    const { start, place, answer } = spanOf(now);
    // Of a cluster that was made anew under its name, the former one's figures are not its own.
    const rows = await tx.$queryRawUnsafe<{ namespace: string; name: string; at: Date; cpu: number | null }[]>(
      `SELECT l.namespace, l.name, l.at, l.cpu_ratio AS cpu
       FROM jsonb_to_recordset($1::jsonb) AS r(namespace text, name text)
       JOIN cluster_loads l USING (namespace, name) JOIN clusters c USING (namespace, name)
       WHERE l.at >= $2::timestamptz AND l.at > c.created_at - interval '30 minutes'`,
      toSqlJson(refs.map(({ namespace, name }) => ({ namespace, name }))),
      start.toISOString(),
    );
    const items = new Map(
      refs.map(({ namespace, name }) => [`${namespace}/${name}`, { namespace, name, cpu: nothing() }]),
    );
    for (const { namespace, name, at, cpu } of rows) {
      const item = items.get(`${namespace}/${name}`);
      const index = place(at);
      if (item && index < loadSteps) item.cpu[index] = cpu;
    }
    return { ...answer, items: [...items.values()] };
  },

  async ofCluster(tx, { namespace, name }, now) {
    const { start, place, answer } = spanOf(now);
    const cluster = await dbOf(tx).cluster.findUnique({
      where: { namespace_name: { namespace, name } },
      select: { createdAt: true },
    });
    const since = new Date(Math.max(start.getTime(), (cluster?.createdAt.getTime() ?? 0) - stepMs + 1));
    const rows = await dbOf(tx).clusterLoad.findMany({ where: { namespace, name, at: { gte: since } } });
    const load = { cpu: nothing(), memory: nothing(), disk: nothing(), received: nothing(), pods: nothing() };
    for (const { at, cpuRatio, memoryRatio, diskRatio, receivedBytesPerSecond, podsRunning } of rows) {
      const index = place(at);
      if (index >= loadSteps) continue;
      load.cpu[index] = cpuRatio;
      load.memory[index] = memoryRatio;
      load.disk[index] = diskRatio;
      load.received[index] = receivedBytesPerSecond;
      load.pods[index] = podsRunning;
    }
    return { ...answer, ...load };
  },
};
