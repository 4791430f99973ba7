import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WallClock } from '../runtime/clock.ts';
import { type Scenario, type ScenarioKind, scenarioKinds } from '../scenarios.ts';
import type { World } from '../world.ts';
import { beginDeed, endDeed } from './deeds.ts';

const largestBodyBytes = 64 * 1024;
const slowest = 0.01;
const fastest = 10_000;

class BadInput extends Error {}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request as AsyncIterable<Buffer>) {
    text += chunk.toString('utf8');
    if (text.length > largestBodyBytes) throw new BadInput('the body is too large');
  }
  try {
    return JSON.parse(text || '{}');
  } catch (cause) {
    throw new BadInput('the body is not JSON', { cause });
  }
}

function send(response: ServerResponse, code: number, body: unknown): void {
  response.writeHead(code, { 'content-type': 'application/json' });
  response.end(`${JSON.stringify(body)}\n`);
}

function readScenario(body: unknown): Scenario {
  const {
    kind,
    match = {},
    sinceMinutes,
  } = (body ?? {}) as {
    kind?: unknown;
    match?: { namespace?: unknown; name?: unknown };
    sinceMinutes?: unknown;
  };
  if (!scenarioKinds.includes(kind as ScenarioKind))
    throw new BadInput(`kind must be one of ${scenarioKinds.join(', ')}`);
  for (const part of [match.namespace, match.name])
    if (part !== undefined && typeof part !== 'string') throw new BadInput('match takes namespace and name');
  const isNumber = typeof sinceMinutes === 'number' && sinceMinutes > 0;
  if (sinceMinutes !== undefined && !isNumber) throw new BadInput('sinceMinutes is a number above 0');
  const { namespace, name } = match as Scenario['match'];
  return {
    kind: kind as ScenarioKind,
    match: { ...(namespace ? { namespace } : {}), ...(name ? { name } : {}) },
    ...(isNumber && { sinceMinutes }),
  };
}

async function switchOff(world: World, ids: readonly string[]): Promise<void> {
  for (const { id, scenario } of world.scenarios.list()) if (ids.includes(id)) await endDeed(world, scenario);
  await world.scenarios.remove(ids);
}

/**
 * The controllers' part of the sandbox's control API:
 * `GET|PUT /speed {speed}`, `GET|POST /scenarios {kind, match, sinceMinutes}`, `DELETE /scenarios[/{id}]`, `POST /reset` (speed of the
 * start, no scenarios but those of the restored fleet). Paths of others are left alone: then the handler says false.
 */
export function createControl(
  world: World,
  clock: WallClock,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const speedAtStart = clock.speed;
  const answer = async (request: IncomingMessage, response: ServerResponse, path: string[]) => {
    const { method } = request;
    const [topic, id] = path;
    const all = () => world.scenarios.list().map((entry) => entry.id);
    if (topic === 'speed' && method === 'GET') return send(response, 200, { speed: clock.speed });
    if (topic === 'speed' && method === 'PUT') {
      const { speed } = (await readJson(request)) as { speed?: unknown };
      if (typeof speed !== 'number' || !(speed >= slowest && speed <= fastest))
        throw new BadInput(`speed must be a number from ${slowest} to ${fastest}`);
      clock.setSpeed(speed);
      return send(response, 200, { speed });
    }
    if (topic === 'scenarios' && method === 'GET')
      return send(response, 200, {
        items: world.scenarios.list().map((entry) => ({ id: entry.id, ...entry.scenario })),
      });
    if (topic === 'scenarios' && method === 'POST') {
      const scenario = readScenario(await readJson(request));
      const kept = await beginDeed(world, scenario);
      const id = await world.scenarios.add({ ...scenario, ...(kept.length > 0 && { kept }), isTemporary: true });
      return send(response, 201, { id, ...scenario });
    }
    if (topic === 'scenarios' && method === 'DELETE') {
      if (id && !all().includes(id)) return send(response, 404, { error: `no scenario ${id}` });
      await switchOff(world, id ? [id] : all());
      return send(response, 200, {});
    }
    if (topic === 'reset' && method === 'POST') {
      clock.setSpeed(speedAtStart);
      const temporary = world.scenarios.list().filter(({ scenario }) => scenario.isTemporary);
      await switchOff(
        world,
        temporary.map((entry) => entry.id),
      );
      return send(response, 200, { speed: speedAtStart });
    }
    send(response, 405, { error: `${method} is not for ${topic}` });
  };
  return (request, response) => {
    const path = new URL(`http://control${request.url}`).pathname.split('/').filter((part) => part !== '');
    if (!['speed', 'scenarios', 'reset'].includes(path[0] ?? '')) return false;
    answer(request, response, path).catch((error: unknown) => {
      const text = error instanceof Error ? error.message : String(error);
      if (!response.headersSent) send(response, error instanceof BadInput ? 400 : 502, { error: text });
    });
    return true;
  };
}
