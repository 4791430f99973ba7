import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { memberRows } from '../../karmada/fleet-members.ts';
import { nano } from '../../lib/quantity.ts';
import type { QueueAmounts, QueueSpec } from '../fleet/spec.ts';
import type { ClusterFact } from './facts.ts';

/** Pods of one task of a Job of Volcano that run. */
export interface RunningTask {
  namespace: string;
  job: string;
  task: string;
  queue: string;
  replicas: number;
  /** Of one pod. */
  amounts: QueueAmounts;
}

/** What Volcano has in a cluster. */
export interface Batch {
  queues: readonly QueueSpec[];
  tasks: readonly RunningTask[];
}

type Resources = Record<string, string>;
interface Task {
  name: string;
  replicas: number;
  template: { spec: { containers: { resources?: { requests?: Resources } }[] } };
}
interface Document {
  kind: string;
  metadata: { name: string; namespace?: string };
  spec: { weight?: number; deserved?: Resources; capability?: Resources; queue?: string; tasks?: Task[] };
  status?: { allocated?: Resources; running?: number };
}

const folder = resolve(import.meta.dirname, '../../volcano/seed');
const gib = 2 ** 30;
const known = new Map<string, Batch | null>();

/** What is planted in a cluster of the demo, so that its metrics tell what its API does; null where nothing is. */
export function batchOf({ namespace, name }: Pick<ClusterFact, 'namespace' | 'name'>): Batch | null {
  if (!memberRows.some((row) => row.namespace === namespace && row.name === name)) return null;
  const found = known.get(name) ?? read(name);
  known.set(name, found);
  return found;
}

function read(name: string): Batch | null {
  const path = resolve(folder, `${name}.yaml`);
  if (!existsSync(path)) return null;
  const all = parseAllDocuments(readFileSync(path, 'utf8')).map((document) => document.toJS() as Document);
  return {
    queues: all.filter(({ kind }) => kind === 'Queue').map(toQueue),
    tasks: all.filter(({ kind }) => kind === 'Job').flatMap(runningOf),
  };
}

function amountsOf(resources: Resources = {}): QueueAmounts {
  const of = (key: string) => (resources[key] === undefined ? null : Number(nano(resources[key])) / 1e9);
  const memory = of('memory');
  return { cpu: of('cpu'), memoryGib: memory === null ? null : memory / gib, gpus: of('nvidia.com/gpu') };
}

const toQueue = ({ metadata, spec, status }: Document): QueueSpec => ({
  name: metadata.name,
  weight: spec.weight ?? 1,
  allocated: amountsOf(status?.allocated),
  deserved: amountsOf(spec.deserved),
  capability: amountsOf(spec.capability),
});

/** Of each task as many as run of the Job, the first tasks first. */
function runningOf({ metadata, spec, status }: Document): RunningTask[] {
  let left = status?.running ?? 0;
  return (spec.tasks ?? []).flatMap(({ name, replicas, template }) => {
    const running = Math.min(left, replicas);
    left -= running;
    if (running === 0) return [];
    const amounts = amountsOf(template.spec.containers[0]?.resources?.requests);
    const { namespace = 'default' } = metadata;
    return [{ namespace, job: metadata.name, task: name, queue: spec.queue ?? 'default', replicas: running, amounts }];
  });
}
