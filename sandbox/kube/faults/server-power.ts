import type { ServerResponse } from 'node:http';
import { isObject } from '../../lib/json.ts';
import { readJsonBody } from '../../lib/read-json-body.ts';
import { RevisionLog } from '../store/log.ts';
import type { ControlHandler } from './control.ts';

/** An API server that listens. */
export interface OpenServer {
  /** The newest revision of what it keeps. */
  revision(): number;
  close(): Promise<void>;
}

/** What somebody wants of the API server. */
interface Wish {
  isUp: boolean;
  /** Its state is that of this revision: all that came later is lost. */
  revision?: number;
}

/** Takes the API server away and brings it back on the same port, as it was or with the state of a backup. */
export class ServerPower {
  #server: OpenServer | null;
  readonly #open: () => Promise<OpenServer>;
  readonly #databaseUrl: string | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  /** @param databaseUrl where its revisions are; without one nothing outlives it, and it cannot be taken away */
  constructor(server: OpenServer, open: () => Promise<OpenServer>, databaseUrl: string | undefined) {
    this.#server = server;
    this.#open = open;
    this.#databaseUrl = databaseUrl;
  }

  /** `revision` is null while it is away. */
  state(): { isUp: boolean; revision: number | null } {
    return { isUp: this.#server !== null, revision: this.#server?.revision() ?? null };
  }

  /** @throws RangeError when the revision is not kept any more */
  set(wish: Wish): Promise<void> {
    const done = this.#turn.then(() => this.#set(wish));
    this.#turn = done.catch(() => undefined);
    return done;
  }

  async stop(): Promise<void> {
    await this.#turn;
    await this.#close();
  }

  async #set({ isUp, revision }: Wish): Promise<void> {
    if (this.#databaseUrl === undefined) throw new RangeError('what this server keeps would be lost');
    if (!isUp || revision !== undefined) await this.#close();
    if (!isUp) return;
    if (revision !== undefined) {
      const log = new RevisionLog(this.#databaseUrl);
      await log.rewind(revision).finally(() => log.close());
    }
    this.#server ??= await this.#open();
  }

  async #close(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    await server?.close();
  }
}

function readWish(body: unknown): Wish {
  const { isUp, revision } = isObject(body) ? body : {};
  if (typeof isUp !== 'boolean') throw new TypeError('isUp must be true or false');
  if (revision === undefined) return { isUp };
  if (!isUp || !Number.isSafeInteger(revision)) throw new TypeError('revision is a number, of a server that is up');
  return { isUp, revision: Number(revision) };
}

function answer(response: ServerResponse, code: number, body: object): void {
  response.writeHead(code, { 'content-type': 'application/json' }).end(`${JSON.stringify(body)}\n`);
}

/** `GET /server` → `{ isUp, revision }`; `PUT /server {isUp, revision}`, answered once it is so. */
export function powerControl(power: ServerPower): ControlHandler {
  return (request, response) => {
    if (!/^\/server(\?|$)/.test(request.url ?? '')) return false;
    const work = async () => {
      if (request.method === 'PUT') await power.set(readWish(await readJsonBody(request)));
      else if (request.method !== 'GET') return answer(response, 405, { error: 'GET or PUT /server' });
      answer(response, 200, power.state());
    };
    work().catch((error: unknown) => answer(response, 400, { error: (error as Error).message }));
    return true;
  };
}
