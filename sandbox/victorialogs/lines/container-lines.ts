import type { ClusterSpec, NodeSpec, PodSpec } from '../../prometheus/fleet/spec.ts';
import { fractionOf, hexOf } from '../../prometheus/live/random.ts';
import type { Span } from '../../prometheus/series/spans.ts';
import type { Fields } from '../logsql/filters.ts';
import { bucketLengthMs, type Line, type Origin } from './line.ts';

type Words = (seed: string) => string;
interface Saying {
  severity: 'DEBUG' | 'INFO' | 'WARN' | 'ERROR';
  /** How often, compared with the others. */
  weight: number;
  words: Words;
}

const number = (seed: string, from: number, to: number): number => Math.floor(from + (to - from) * fractionOf(seed));
const paths = ['/v1/orders', '/v1/payments', '/v1/ledger', '/healthz', '/v1/customers'];

const web: readonly Saying[] = [
  {
    severity: 'INFO',
    weight: 80,
    words: (seed) =>
      `GET ${paths[number(`${seed}p`, 0, paths.length)]} 200 ${number(`${seed}t`, 3, 180)}ms trace=${hexOf(seed, 16)}`,
  },
  { severity: 'DEBUG', weight: 10, words: (seed) => `cache hit ratio ${number(seed, 60, 99)} %` },
  {
    severity: 'WARN',
    weight: 7,
    words: (seed) => `slow answer: ${number(seed, 800, 4000)}ms from store, trying again`,
  },
  {
    severity: 'ERROR',
    weight: 2,
    words: (seed) => `upstream connect error: connection refused after ${number(seed, 1, 5)} tries`,
  },
];
const worker: readonly Saying[] = [
  { severity: 'INFO', weight: 90, words: (seed) => `job ${hexOf(seed, 8)} done in ${number(seed, 40, 9000)}ms` },
  {
    severity: 'WARN',
    weight: 6,
    words: (seed) => `job ${hexOf(seed, 8)} waits: queue has ${number(seed, 200, 900)} entries`,
  },
  { severity: 'ERROR', weight: 1, words: (seed) => `job ${hexOf(seed, 8)} failed: deadline exceeded` },
];
const system: readonly Saying[] = [
  { severity: 'INFO', weight: 95, words: (seed) => `sync finished, ${number(seed, 1, 60)} objects` },
  { severity: 'WARN', weight: 2, words: () => 'watch closed, opening it again' },
];

function sayingsOf({ workload }: PodSpec): readonly Saying[] {
  if (workload === 'api' || workload === 'store') return web;
  return workload === 'worker' || workload === 'train' ? worker : system;
}

function pick(sayings: readonly Saying[], seed: string): Saying {
  const total = sayings.reduce((sum, { weight }) => sum + weight, 0);
  let left = fractionOf(seed) * total;
  for (const saying of sayings) {
    left -= saying.weight;
    if (left < 0) return saying;
  }
  return sayings[0] as Saying;
}

const isWithin = ({ startMs, endMs }: Span, timeMs: number): boolean =>
  timeMs >= startMs && (endMs === null || timeMs < endMs);

/** What a container says that ends and starts again and again. */
function crash(pod: PodSpec, bucketMs: number): Line[] {
  const everyMs = (pod.restartEverySeconds ?? 0) * 1000;
  if (everyMs === 0) return [];
  const lines: Line[] = [];
  const first = pod.startMs + Math.ceil((bucketMs - pod.startMs) / everyMs) * everyMs;
  for (let timeMs = first; timeMs < bucketMs + bucketLengthMs; timeMs += everyMs) {
    const say = (afterMs: number, severity: string, _msg: string): void =>
      void lines.push({ timeMs: timeMs + afterMs, fields: { severity, _msg } });
    say(0, 'INFO', `starting ${pod.workload} 1.4`);
    say(1400, 'ERROR', 'panic: cannot read configuration: no such file or directory: /etc/app/config.yaml');
  }
  return lines;
}

function said(pod: PodSpec, perBucket: number, bucketMs: number): Line[] {
  const seed = `${pod.uid}/${bucketMs / bucketLengthMs}`;
  const count = Math.floor(perBucket + fractionOf(seed));
  return Array.from({ length: count }, (_none, index) => {
    const each = `${seed}/${index}`;
    const { severity, words } = pick(sayingsOf(pod), each);
    return {
      timeMs: bucketMs + Math.floor(fractionOf(`${each}/at`) * bucketLengthMs),
      fields: { severity, _msg: words(each) },
    };
  });
}

/** What the container of a pod writes; nothing while its node is lost or its cluster silent. */
export function containerOrigin(cluster: ClusterSpec, pod: PodSpec, node: NodeSpec | undefined, base: Fields): Origin {
  const silences = [...cluster.silences, ...(node?.lost ?? [])];
  const perBucket = sayingsOf(pod) === system ? 0.3 : 1.6;
  return {
    fields: {
      ...base,
      'k8s.namespace.name': pod.namespace,
      'k8s.pod.name': pod.name,
      'k8s.container.name': pod.container,
      'k8s.node.name': pod.node,
    },
    lines: (bucketMs) =>
      [...said(pod, perBucket, bucketMs), ...crash(pod, bucketMs)].filter(
        ({ timeMs }) => isWithin(pod, timeMs) && !silences.some((span) => isWithin(span, timeMs)),
      ),
  };
}
