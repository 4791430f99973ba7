import { step } from '../../dev/progress.ts';
import {
  applicationCount,
  applicationName,
  type BenchControlPlane,
  changeApplication,
  memberCount,
  startControlPlane,
} from './control-plane.ts';
import { projectName } from './fleet.ts';
import { sequential } from './measures.ts';
import { type Changes, openStreams } from './propagation.ts';
import type { Figure } from './statistics.ts';
import { type BenchTopology, startTopology } from './topology.ts';

const name = 'fleet';
/** Beside the applications; they are not what is measured. */
const size = { clusters: 100, projects: 50 };
const streamCount = 200;

/** Waits until the worker has taken every application in. */
async function whenListed(bench: BenchTopology): Promise<void> {
  for (;;) {
    const { rows } = await bench.database.query<{ count: number }>('SELECT count(*)::int AS count FROM applications');
    if ((rows[0]?.count ?? 0) >= applicationCount) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Each makes an application of the first project unwell, or well again. */
function applicationChanges({ client }: BenchControlPlane): Changes {
  const unwell = new Set<number>([0]);
  let count = 0;
  return {
    next() {
      const index = (count % (applicationCount / size.projects)) * size.projects;
      count += 1;
      const isToBeWell = unwell.has(index);
      if (isToBeWell) unwell.delete(index);
      else unwell.add(index);
      return {
        name: applicationName(index),
        // The event names no application: whoever may see one reads it again.
        key: '*',
        apply: () => changeApplication(client, index, size.projects, isToBeWell),
      };
    },
    close: () => undefined,
  };
}

async function measureStreams(bench: BenchTopology, plane: BenchControlPlane): Promise<number[]> {
  const streams = await openStreams(bench, applicationChanges(plane), streamCount);
  const { heard } = await streams.measure(40, null);
  streams.close();
  return heard;
}

/** Applications on a Karmada control plane: lists, one of them, and how fast a change of it is heard of. */
export async function benchApplications(): Promise<{ figures: Figure[]; size: string }> {
  let plane: BenchControlPlane | null = null;
  const bench = await startTopology(size, async ({ dir, makeDatabase }) => {
    const started = await step(`Control plane with ${applicationCount} applications`, async () =>
      startControlPlane(dir, await makeDatabase('karmada'), size.projects),
    );
    plane = started;
    return { KARMADA_KUBECONFIGS: `${name}=${started.kubeconfig}` };
  });
  const figures: Figure[] = [];
  const add = (what: string, samples: number[], target: number, floor?: number[]) =>
    figures.push({
      name: `applications, ${what}`,
      samples,
      unit: 'ms',
      target,
      better: 'less',
      isRequired: true,
      ...(floor && { floor }),
    });
  try {
    if (plane === null) throw new Error('The control plane was not started');
    await step('Applications', () => whenListed(bench));
    const headers = { authorization: `Bearer ${bench.leadToken}` };
    const list = `${bench.url}/api/v1/applications`;
    const floor = await sequential(bench.floorUrl, {}, 300);
    add('list, one page of 50', await sequential(`${list}?limit=50`, headers, 200), 50, floor);
    add('list, those that are unhealthy', await sequential(`${list}?state=unhealthy`, headers, 200), 50, floor);
    const one = `${list}/${name}/${projectName(7)}/${applicationName(7)}`;
    add('one application', await sequential(one, headers, 200), 50, floor);
    add(`change of one to ${streamCount} streams`, await measureStreams(bench, plane), 250);
  } finally {
    // Before the database that it keeps everything in.
    await (plane as BenchControlPlane | null)?.stop();
    await bench.stop();
  }
  return { figures, size: `${applicationCount} applications on ${memberCount} members` };
}
