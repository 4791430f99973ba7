import { step } from '../../dev/progress.ts';
import type { ApplicationPreview } from '../../lib/contracts/application-preview.ts';
import {
  applicationCount,
  applicationName,
  type BenchControlPlane,
  changeApplication,
  memberCount,
  memberName,
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

/** An application for all members, divided by what is free on each, of which one gets something else. */
const previewed = {
  project: projectName(7),
  controlPlane: name,
  name: 'previewed',
  spec: {
    image: 'registry.test/previewed:1.0.0',
    replicas: 200,
    cpuMillicores: 250,
    memoryMib: 512,
    port: 8080,
    healthPath: '/healthz',
    args: [],
    env: [{ name: 'MODE', value: 'bench' }],
    clusters: { by: 'all' },
    division: { by: 'room' },
    fewestRegions: null,
    moveAfterSeconds: 300,
    overrides: [{ cluster: memberName(0), registry: 'registry.elsewhere.test' }],
  },
};

async function measurePreviews(bench: BenchTopology, count: number): Promise<number[]> {
  const samples: number[] = [];
  for (let index = -20; index < count; index += 1) {
    const started = performance.now();
    const response = await fetch(`${bench.url}/api/v1/applications/preview`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bench.leadToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(previewed),
    });
    const text = await response.text();
    const took = performance.now() - started;
    if (!response.ok) throw new Error(`The preview answered ${response.status}: ${text}`);
    const { members, rendered } = JSON.parse(text) as ApplicationPreview;
    const placed = members.reduce((sum, { after }) => sum + after, 0);
    if (members.length !== memberCount || placed !== previewed.spec.replicas || rendered.length !== 1) {
      throw new Error(`The preview is not of all members: ${text.slice(0, 500)}`);
    }
    if (index >= 0) samples.push(took);
  }
  return samples;
}

async function measureStreams(bench: BenchTopology, plane: BenchControlPlane): Promise<number[]> {
  const streams = await openStreams(bench, applicationChanges(plane), streamCount);
  const { heard } = await streams.measure(40, null);
  streams.close();
  return heard;
}

/** Applications on a Karmada control plane: lists, one of them, a new one while it is typed, and a change heard of. */
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
    add(`preview of a split over ${memberCount} members`, await measurePreviews(bench, 200), 30, floor);
    add(`change of one to ${streamCount} streams`, await measureStreams(bench, plane), 250);
  } finally {
    // Before the database that it keeps everything in.
    await (plane as BenchControlPlane | null)?.stop();
    await bench.stop();
  }
  return { figures, size: `${applicationCount} applications on ${memberCount} members` };
}
