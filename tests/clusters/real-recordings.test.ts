import { expect, it } from 'vitest';
import { outcomeOf } from '../../server/domain/requests/request-outcome.ts';
import { expected, outcomes } from '../support/real-recordings.table.ts';
import { readRecording, replay, type Seen } from '../support/recordings.ts';
import { findSharedData } from '../support/shared-data.ts';

const folder = findSharedData('real');
const seen = folder ? replay(readRecording(folder)) : [];
const of = (name: string) => seen.filter((one) => one.name === name);
const timeOf = ({ at }: Seen) => at.toISOString().slice(11, 23);

/** What is said of a cluster at that moment, in the order of the table. */
function said({ view }: Seen): (string | null)[] {
  if (!view) return ['gone', null, null, null];
  const { row, detail } = view;
  return [row.phase, row.cause?.message.key ?? null, detail.nextStep?.key ?? null, row.kubernetesVersion];
}

it.runIf(folder)('each cluster is in the phase of the table, for its cause, after every change', () => {
  expect([...new Set(seen.map(({ name }) => name))].toSorted()).toEqual(Object.keys(expected).toSorted());
  const disagreements = seen.flatMap((one) => {
    const row = expected[one.name]?.findLast(([from]) => from <= timeOf(one));
    const words = said(one);
    return JSON.stringify(row?.slice(1)) === JSON.stringify(words) ? [] : [[one.name, timeOf(one), words, row]];
  });
  const counts = `${Object.keys(expected).length} scenarios, ${seen.length} changes looked at`;
  console.info(`recordings of a real k0rdent: ${counts}, ${disagreements.length} disagreements`);
  expect(disagreements).toEqual([]);
});

it.runIf(folder)('orders end when machines and services are there, or when nothing more can come', () => {
  const ended: Record<string, [string, string][]> = {};
  for (const one of seen) {
    const steps = ended[one.name] ?? [];
    ended[one.name] = steps;
    // An order that failed may be mended and become ready; after that nothing leads on.
    const last = steps.at(-1)?.[1];
    const state = stateOf(one);
    if (state && last !== 'ready' && last !== state) steps.push([timeOf(one), state]);
  }
  expect(ended).toEqual(outcomes);
});

it.runIf(folder)('nothing is ready, and no order done, before its machines are', () => {
  let looked = 0;
  let early = 0;
  for (const one of seen) {
    if (isReadyByItself(one) && one.view?.row.phase !== 'ready') early += 1;
    // A dry run on a running cluster is a preview and says nothing of the machines.
    if (one.view?.row.phase !== 'ready' || one.view.row.cause) continue;
    looked += 1;
    expect(unfinishedOf(one), `${one.name} at ${timeOf(one)}`).toEqual([]);
  }
  console.info(`recordings of a real k0rdent: ${looked} times ready, ${early} times k0rdent’s Ready was too early`);
  expect(looked).toBeGreaterThan(20);
  expect(early).toBeGreaterThan(100);
});

function stateOf({ view }: Seen): string | null {
  if (!view) return 'failed';
  const { cause, ...row } = view.row;
  const outcome = outcomeOf({ ...row, cause: cause?.message.key ?? null });
  return outcome && { finish: 'ready', fail: 'failed' }[outcome];
}

interface Reported {
  spec?: { replicas?: number };
  status?: {
    observedGeneration?: number;
    replicas?: number;
    readyReplicas?: number;
    upToDateReplicas?: number;
    conditions?: { type: string; status: string }[];
  };
}

function isReadyByItself({ objects }: Seen): boolean {
  const deployment = objects.find(({ kind }) => kind === 'ClusterDeployment') as Reported | undefined;
  return deployment?.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') ?? false;
}

/** Names of machines and groups of machines that are not as asked for, straight from the objects. */
function unfinishedOf({ objects }: Seen): string[] {
  return objects.flatMap((object) => {
    const { kind, metadata } = object;
    const { spec, status } = object as Reported;
    if (kind === 'Machine') {
      const isOld = status?.conditions?.some((one) => one.type === 'UpToDate' && one.status === 'False');
      return isOld || metadata.deletionTimestamp ? [metadata.name] : [];
    }
    if (kind !== 'MachineDeployment') return [];
    const counts = [status?.replicas, status?.readyReplicas, status?.upToDateReplicas];
    const isSeen = (status?.observedGeneration ?? 0) >= metadata.generation;
    return isSeen && counts.every((count) => count === spec?.replicas) ? [] : [metadata.name];
  });
}

it.runIf(folder)('nothing goes to and fro while the order stays as it is', () => {
  const flaps = [...Map.groupBy(seen, ({ name }) => name).values()].flatMap((all) => {
    const steps = all.filter((one, index) => index === 0 || sameAs(one) !== sameAs(all[index - 1]));
    return steps.filter((one, index) => {
      const [first, between] = [steps[index - 2], steps[index - 1]];
      if (!first || !between || sameAs(first) !== sameAs(one)) return false;
      const isSameOrder = first.view?.detail.generation === one.view?.detail.generation;
      // What a deletion waits for is told by the objects and by k0rdent, which differ for a moment.
      if (one.view?.row.phase === 'deleting') return false;
      return isSameOrder && one.at.getTime() - between.at.getTime() < 10_000;
    });
  });
  expect(flaps.map((one) => [one.name, timeOf(one), said(one)])).toEqual([]);
});

function sameAs(one: Seen | undefined): string {
  return one ? JSON.stringify(said(one).slice(0, 2)) : '';
}

it.runIf(folder)('findings of a schema check read the same in whatever order they come', () => {
  for (const name of ['aws-dry-bad', 'demo-badcfg', 'demo-badcfg-dry']) {
    const failing = of(name).flatMap(({ view }) => (view?.row.phase === 'failed' ? [view] : []));
    expect(failing.length, name).toBeGreaterThan(0);
    expect(new Set(failing.map(({ row }) => JSON.stringify(row.cause))).size, name).toBe(1);
    expect(new Set(failing.map(({ detail }) => JSON.stringify(detail.nextStep))).size, name).toBe(1);
  }
});

it.runIf(folder)('the warning of a reinstallation goes with the dry run, although k0rdent leaves it there', () => {
  const warned = (one: Seen) => one.view?.detail.conditions.some(({ type }) => type === 'HelmChartNameChanged');
  const all = of('demo-noconfig').filter(({ view }) => view !== null);
  expect(all.some((one) => one.view?.detail.dryRun && warned(one))).toBe(true);
  expect(all.filter((one) => !one.view?.detail.dryRun && warned(one)).map(timeOf)).toEqual([]);
});
