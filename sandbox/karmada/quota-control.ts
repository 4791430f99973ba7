import type { ControlHandler } from '../control/server.ts';
import { readJsonBody } from '../lib/read-json-body.ts';

/** Has Karmada refuse what passes a FederatedResourceQuota, or not: `PUT /karmada/quota-enforcement` with `isOn`. */
export const quotaControl =
  (set: (isOn: boolean) => void): ControlHandler =>
  (request, response) => {
    if (new URL(`http://control${request.url}`).pathname !== '/karmada/quota-enforcement') return false;
    const say = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(`${JSON.stringify(body)}\n`);
    if (request.method !== 'PUT') {
      say(405, { error: `${request.method} is not for ${request.url}` });
      return true;
    }
    readJsonBody(request)
      .then(({ isOn }) => {
        if (typeof isOn !== 'boolean') throw new Error('isOn is true or false');
        set(isOn);
        say(200, { isOn });
      })
      .catch((error: unknown) => say(400, { error: error instanceof Error ? error.message : String(error) }));
    return true;
  };
