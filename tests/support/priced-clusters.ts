import { addDays, toDay } from '../../lib/days.ts';
import { type BookedDay, bookDay } from './booked-days.ts';
import type { TestDeps } from './deps.ts';
import { createCluster } from './organisation.ts';

interface Priced extends Partial<BookedDay> {
  /** What a vCPU and a GiB cost an hour there. */
  price: { cpu: number; memoryGib: number };
  /** Before today. */
  daysBack?: readonly number[];
}

/** A day of machines with 20 vCPUs and 80 GiB, half of which is idle. */
function machinesOf({ cpu, memoryGib }: Priced['price']): Partial<BookedDay> {
  const [vcpuHours, memoryGibHours] = [20 * 24, 80 * 24];
  const half = { cpu: ((vcpuHours * cpu) / 2).toFixed(10), memory: ((memoryGibHours * memoryGib) / 2).toFixed(10) };
  const node = (vcpuHours * cpu + memoryGibHours * memoryGib).toFixed(10);
  return { node, allocated: half, idle: { ...half, gpu: '0' }, vcpuHours, memoryGibHours };
}

/** A cluster of a project whose machines cost so much on the last days. */
export async function priceCluster(
  deps: TestDeps,
  project: string,
  name: string,
  { price, daysBack = [1, 2, 3], ...change }: Priced,
): Promise<void> {
  const sql = (text: string) => deps.db.auto.$queryRawUnsafe(text, project, name);
  const [known] = (await sql('SELECT 1 FROM clusters WHERE namespace = $1 AND name = $2')) as object[];
  if (!known) await createCluster(deps, project, name, project);
  const today = toDay(deps.clock.now());
  for (const back of daysBack) {
    const day = addDays(today, -back);
    await bookDay(deps.db, { cluster: { namespace: project, name }, project, day, ...machinesOf(price), ...change });
  }
  await sql(
    `UPDATE cluster_dims SET uid = (SELECT uid FROM clusters WHERE namespace = $1 AND name = $2)
     WHERE namespace = $1 AND name = $2 AND uid IS NULL`,
  );
}
