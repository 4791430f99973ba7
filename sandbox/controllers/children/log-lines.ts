import type { Program } from './jobs/program.ts';
import { digestOf } from './names.ts';
import { restartsUntil, runAt } from './runs.ts';
import type { WorkloadState } from './workload.ts';

export interface LogLine {
  timeMs: number;
  text: string;
}
/** Whose lines: the same ones for the same pod whenever they are asked for. */
export interface Writer {
  uid: string;
  container: string;
  state: WorkloadState;
  sinceMs: number;
  /** Of one that ends by itself, and when it begins. */
  work?: { startMs: number; program: Program };
}

/** About how often a container that works says something. */
const stepMs = 4_000;
/** Kubelets throw old lines away. */
const keptMs = 6 * 3_600_000;

const pick = <T>(from: readonly T[], seed: string): T => from[(digestOf(seed)[0] ?? 0) % from.length] as T;
const number = (seed: string, from: number, to: number): number =>
  from + (digestOf(seed).readUInt16BE(0) % Math.max(1, to - from));

const access = (seed: string): string => {
  const path = pick(['/', '/v1/orders', '/v1/ledger', '/healthz', '/static/app.js'], `${seed}p`);
  const code = pick([200, 200, 200, 204, 304, 404, 502], `${seed}c`);
  return `10.244.${number(`${seed}a`, 0, 250)}.${number(`${seed}b`, 2, 250)} - "GET ${path} HTTP/1.1" ${code} ${number(seed, 120, 9000)} 0.0${number(`${seed}t`, 10, 99)}`;
};
const sync = (seed: string): string =>
  pick(
    [
      `I reconciler.go:214] "sync finished" objects=${number(seed, 1, 60)} took="${number(`${seed}t`, 3, 180)}ms"`,
      `I leaderelection.go:271] "renewed lease" after="${number(seed, 1, 9)}s"`,
      `I reflector.go:561] "watch closed, opening it again" seen=${number(seed, 1, 400)}`,
      // Programs colour what they write for a terminal, and quote what others sent them.
      `\u001b[33mW\u001b[0m handler.go:88] "slow answer" took="${number(seed, 800, 4000)}ms" agent="<b>curl</b>/8.9"`,
    ],
    `${seed}k`,
  );

/** What a container says that ends by itself: its last words say why. */
const lastWords: Readonly<Record<string, readonly string[]>> = {
  controller: [
    'NGINX Ingress controller: starting',
    'I main.go:205] "Creating API client" host="https://10.96.0.1:443"',
    'W main.go:231] "no default server certificate, using a self-signed one"',
    '\u001b[31mE\u001b[0m nginx.go:291] "Error starting nginx" err="bind() to 0.0.0.0:443 failed (98: Address already in use)"',
    'F main.go:118] port 443 is already in use. Please check the flag --https-port',
  ],
  'cert-manager-controller': [
    'I controller.go:90] "starting cert-manager controller"',
    'E start.go:61] "error getting API resources" err="customresourcedefinitions certificates.cert-manager.io not found"',
    'F start.go:70] the custom resource definitions of cert-manager are not installed',
  ],
};
const otherLastWords = [
  'starting 1.0.0',
  'reading configuration',
  'panic: cannot read configuration: open /etc/app/config.yaml: no such file or directory',
];

/** The lines of the container's n-th life. */
function linesOfRun({ container, sinceMs }: Writer, index: number): LogLine[] {
  const { startMs, endMs } = runAt(sinceMs, index);
  const words = lastWords[container] ?? otherLastWords;
  const everyMs = (endMs - startMs) / words.length;
  return words.map((text, at) => ({ timeMs: Math.floor(startMs + at * everyMs), text }));
}

function linesOfWork({ uid, container, sinceMs }: Writer, fromMs: number, toMs: number): LogLine[] {
  const first = Math.max(0, Math.ceil((fromMs - sinceMs) / stepMs));
  const say = container === 'controller' || container.includes('proxy') ? access : sync;
  const lines: LogLine[] = [];
  for (let index = first; sinceMs + index * stepMs < toMs; index += 1) {
    lines.push({ timeMs: sinceMs + index * stepMs, text: say(`${uid}/${index}`) });
  }
  return lines;
}

/** What a program writes from its beginning to its end. */
function linesOfProgram({ startMs, program: { runMs, exitCode, says } }: NonNullable<Writer['work']>): LogLine[] {
  const words = says.length > 0 ? says : ['starting', exitCode === 0 ? 'done' : `failed with exit code ${exitCode}`];
  const everyMs = runMs / words.length;
  return words.map((text, at) => ({ timeMs: Math.floor(startMs + at * everyMs), text }));
}

/**
 * Lines of a container from a time up to another. One that ends by itself has those of its last life, and with
 * `previous` the same, for it never lives longer than its wait.
 */
export function linesOf(writer: Writer, { fromMs, toMs }: { fromMs: number; toMs: number }): LogLine[] {
  if (writer.state === 'starting' || writer.state === 'no-image') return [];
  const earliest = Math.max(fromMs, toMs - keptMs, writer.sinceMs);
  if (writer.state === 'running' && !writer.work) return linesOfWork(writer, earliest, toMs);
  const lines =
    writer.work && writer.state !== 'crashing'
      ? linesOfProgram(writer.work)
      : linesOfRun(writer, restartsUntil(writer.sinceMs, toMs));
  return lines.filter(({ timeMs }) => timeMs >= earliest && timeMs < toMs);
}
