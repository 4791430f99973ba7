import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { kinds } from '../../sandbox/controllers/kinds.ts';
import { pickContext } from '../../server/domain/credentials/kubeconfig-context.ts';
import { readAllowed } from '../../server/domain/outbound/outbound-allow.ts';
import { createOutbound } from '../../server/notify/outbound.ts';
import { askCluster } from '../../server/usecases/requests/kinds/adopt/ask-cluster.ts';
import { type FleetWorld, startFleetWorld } from '../support/fleet-world.ts';
import { listen } from '../support/listen.ts';

let world: FleetWorld;
beforeAll(async () => {
  world = await startFleetWorld();
});
afterAll(() => world?.stop());

const local = readAllowed('127.0.0.1');
const opened = createOutbound({ allowed: local });

async function accessOf(name: string) {
  const text = await world.until('its kubeconfig', async () => {
    const secret = await world.client.find(kinds.secret, { namespace: 'edge-lab', name: `${name}-kubeconfig` });
    return secret?.data?.value && Buffer.from(secret.data.value, 'base64').toString();
  });
  const result = pickContext(text, undefined, { own: [], allowed: local });
  if (!result.ok) throw new Error(result.said.detail);
  return result.picked.access;
}

it('tells version, nodes and what the login may do', async () => {
  const found = await askCluster(opened, await accessOf('bench'));
  expect(found).toMatchObject({ reached: true, login: 'taken', version: 'v1.36.1+k0s', nodes: 2 });
});

it('tells a login that is refused from a cluster that nobody reaches', async () => {
  const access = await accessOf('bench');
  const wrong = {
    server: access.server,
    authorization: 'Bearer wrong',
    tls: access.tls.ca ? { ca: access.tls.ca } : {},
  };
  expect(await askCluster(opened, wrong)).toEqual({ reached: true, login: 'refused' });
  expect(await askCluster(opened, { ...access, server: 'https://127.0.0.1:9' })).toEqual({
    reached: false,
    why: 'unreachable',
  });
  // A certificate of somebody else's is no cluster of ours either.
  expect(await askCluster(opened, { ...access, tls: {} })).toEqual({ reached: false, why: 'unreachable' });
});

it('calls no forbidden address, follows nobody elsewhere and repeats nothing of what it is told', async () => {
  const access = await accessOf('bench');
  const closed = createOutbound({ allowed: readAllowed('') });
  expect(await askCluster(closed, access)).toEqual({ reached: false, why: 'refused-address' });
  const asked: string[] = [];
  const elsewhere = await listen(
    createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(302, { location: access.server }).end('secret words');
    }),
  );
  const found = await askCluster(opened, { ...access, server: elsewhere.url, tls: {} });
  await elsewhere.stop();
  const rights = { listNodes: null, createNamespaces: null };
  expect(found).toEqual({ reached: true, login: 'taken', user: null, version: null, nodes: null, rights });
  expect(asked).toHaveLength(5);
});
