import type { ServerResponse } from 'node:http';
import { readPath } from '../client/objects.ts';
import { type LogLine, linesOf, type Writer } from './log-lines.ts';
import type { CoreObject } from './nodes.ts';
import type { LogQuery } from './read-log-query.ts';
import type { Workload, WorkloadState } from './workload.ts';

/** How often a log that is followed is looked at. */
const lookMs = 500;

/** What the kubelet adds before a line: nanoseconds, of which a line has none of its own. */
const toText = ({ timeMs, text }: LogLine, timestamps: boolean): string =>
  `${timestamps ? `${new Date(timeMs).toISOString().replace('Z', '000000Z')} ` : ''}${text}\n`;

interface Logged {
  pod: CoreObject;
  state: WorkloadState;
  /** How the workload of the pod was written; undefined where it was brought. */
  written: Workload['written'];
}

function writerOf({ pod, state, written }: Logged, container: string): Writer {
  const since = String(readPath(pod, 'status.startTime') ?? pod.metadata.creationTimestamp);
  const sinceMs = Date.parse(since);
  const program = written?.program;
  const work = program && { startMs: sinceMs + written.startMs, program };
  return { uid: pod.metadata.uid ?? '', container, state, sinceMs, ...(work && { work }) };
}

/** Sends the lines of a container, and with `follow` those to come until the reader leaves. */
export function sendLog(response: ServerResponse, logged: Logged, query: LogQuery): void {
  response.writeHead(200, { 'content-type': 'text/plain' });
  response.flushHeaders();
  // A pod that has no node has no kubelet that could have lines.
  if (readPath(logged.pod, 'spec.nodeName') === undefined) return void response.end();
  const writer = writerOf(logged, query.container);
  let left = query.limitBytes;
  const write = (lines: readonly LogLine[]): void => {
    for (const line of lines) {
      const bytes = Buffer.from(toText(line, query.timestamps)).subarray(0, left);
      left -= bytes.length;
      response.write(bytes);
      if (left <= 0) return void response.end();
    }
  };
  let untilMs = Date.now();
  const before = linesOf(writer, { fromMs: query.fromMs, toMs: untilMs });
  const { tailLines } = query;
  write(tailLines === undefined ? before : tailLines === 0 ? [] : before.slice(-tailLines));
  if (response.writableEnded) return;
  if (!query.follow || query.previous) return void response.end();
  const timer = setInterval(() => {
    // A reader that does not keep up is not written to; its lines wait where they are.
    if (response.writableNeedDrain) return;
    const nowMs = Date.now();
    write(linesOf(writer, { fromMs: untilMs, toMs: nowMs }));
    untilMs = nowMs;
    // A container that ends by itself writes nothing after that.
    if (writer.work && nowMs > writer.work.startMs + writer.work.program.runMs) response.end();
  }, lookMs);
  response.on('close', () => clearInterval(timer));
}
