import { createServer } from 'node:http';
import { hourMs } from '../../lib/days.ts';
import { referenceEndMs } from '../../sandbox/prometheus/fleet/reference-set.ts';
import type { ClusterSpec } from '../../sandbox/prometheus/fleet/spec.ts';
import { FleetSource } from '../../sandbox/prometheus/series/fleet-source.ts';
import { costCheckStore } from '../../server/db/costs/cost-check-store.ts';
import { costStore } from '../../server/db/costs/cost-store.ts';
import { rateCardStore } from '../../server/db/costs/rate-card-store.ts';
import type { CostDeps } from '../../server/jobs/book-costs.ts';
import type { CompareDeps } from '../../server/jobs/compare-costs.ts';
import { createCostPort } from '../../server/kof/metrics.ts';
import type { TestDeps } from './deps.ts';
import { listen } from './listen.ts';
import { type Engine, startOwn } from './metrics-engines.ts';

interface Row {
  metric: Record<string, string>;
  values?: [number, string][];
  value?: [number, string];
}
interface Body {
  status: string;
  data: { result: Row[] };
}
type Spoilt = Row[] | { status: number; text: string };
/** What a bad source makes of an answer: other rows, or a status and a text of its own; it may never come to it. */
export type Spoil = (query: string, rows: Row[]) => Spoilt | Promise<Spoilt>;

/** The sandbox's metrics over a fleet, and a source before it that can be told to answer badly. */
export interface CostSourceUnderTest {
  url: string;
  spoil: Spoil | null;
  stop(): Promise<void>;
}

export async function startCostSource(fleet: readonly ClusterSpec[], hours = 48): Promise<CostSourceUnderTest> {
  const source = new FleetSource({
    clusters: () => fleet,
    intervalMs: 60_000,
    now: () => referenceEndMs,
    historyMs: hours * hourMs,
  });
  const engine = await startOwn({ source, startMs: referenceEndMs - hours * hourMs, endMs: referenceEndMs });
  const world: CostSourceUnderTest = { url: '', spoil: null, stop: async () => undefined };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void forward(engine, world.spoil, request.url ?? '/', Buffer.concat(chunks).toString()).then(({ status, text }) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(text),
      );
    });
  });
  const { url, stop } = await listen(server);
  world.url = url;
  world.stop = async () => {
    await stop();
    await engine.stop();
  };
  return world;
}

async function forward(engine: Engine, spoil: Spoil | null, path: string, form: string) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await fetch(`${engine.url}${path}`, { method: 'POST', headers, body: form });
  const text = await answer.text();
  if (!spoil || !answer.ok) return { status: answer.status, text };
  const body = JSON.parse(text) as Body;
  const spoilt = await spoil(new URLSearchParams(form).get('query') ?? '', body.data.result);
  if (!Array.isArray(spoilt)) return spoilt;
  return { status: 200, text: JSON.stringify({ ...body, data: { ...body.data, result: spoilt } }) };
}

/** What the job needs, `afterMs` after all hours of the reference set have settled. */
export function costJobs(deps: TestDeps, url: string, afterMs = 0): CostDeps & CompareDeps {
  return {
    db: deps.db,
    clock: { now: () => new Date(referenceEndMs + 16 * 60_000 + afterMs) },
    costs: costStore,
    source: createCostPort(url),
    rateCards: rateCardStore,
    checks: costCheckStore,
    onError: (error) => {
      throw error;
    },
  };
}
