import type { ControlHandler } from '../control/server.ts';
import { readJsonBody } from '../lib/read-json-body.ts';

/** Switches something by `PUT` of a path with `isOn`. */
export const switchControl =
  (path: string, set: (isOn: boolean) => void | Promise<void>): ControlHandler =>
  (request, response) => {
    if (new URL(`http://control${request.url}`).pathname !== path) return false;
    const say = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(`${JSON.stringify(body)}\n`);
    if (request.method !== 'PUT') {
      say(405, { error: `${request.method} is not for ${request.url}` });
      return true;
    }
    readJsonBody(request)
      .then(async ({ isOn }) => {
        if (typeof isOn !== 'boolean') throw new Error('isOn is true or false');
        await set(isOn);
        say(200, { isOn });
      })
      .catch((error: unknown) => say(400, { error: error instanceof Error ? error.message : String(error) }));
    return true;
  };
