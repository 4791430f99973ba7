import { setTimeout as delay } from 'node:timers/promises';
import type { Api } from './client.ts';
import { take } from './client.ts';
import { exitCodes, Failure } from './failure.ts';
import { plain } from './plain.ts';
import type { Terminal } from './terminal.ts';

/** Often at first, for what is done at once. */
const firstPauseMs = 500;
const longestPauseMs = 3_000;
const happy = ['ready', 'done'];
const sad = ['rejected', 'failed', 'cancelled', 'expired', 'changes-requested'];

type Request = Awaited<ReturnType<typeof readRequest>>;

const readRequest = (api: Api, id: string) => take(api.GET('/requests/{id}', { params: { path: { id } } }));

function tell(request: Request, terminal: Terminal): void {
  const deciders = request.waiting?.deciders ?? [];
  const who = request.state === 'awaiting-approval' && deciders.length > 0 ? ` by ${deciders.join(', ')}` : '';
  terminal.note(plain(`${request.shortId}: ${request.state}${who}`));
}

/**
 * Looks at a request until it has ended well, telling each state that it goes through.
 * @param timeoutMs how long it looks; the request goes on
 * @throws Failure when it ended otherwise, or took longer
 */
export async function followRequest(api: Api, id: string, timeoutMs: number, terminal: Terminal): Promise<Request> {
  const end = Date.now() + timeoutMs;
  let told: string | null = null;
  let pauseMs = firstPauseMs;
  for (;;) {
    const request = await readRequest(api, id);
    if (request.state !== told) tell(request, terminal);
    told = request.state;
    if (happy.includes(request.state)) return request;
    if (sad.includes(request.state)) {
      const why = request.reason ? `: ${plain(request.reason)}` : '';
      const step = `See “slipway requests get ${request.shortId}”.`;
      throw new Failure(exitCodes.ended, `${request.shortId} is ${request.state}${why}`, step);
    }
    if (Date.now() > end) {
      const step = `It goes on. Look with “slipway requests get ${request.shortId} --wait”.`;
      throw new Failure(exitCodes.timeout, `${request.shortId} is still ${request.state}`, step);
    }
    await delay(pauseMs);
    pauseMs = Math.min(longestPauseMs, pauseMs * 1.2);
  }
}
