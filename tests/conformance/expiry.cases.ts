import { describe, expect, it } from 'vitest';
import { type Ask, type Body, send } from './connection.ts';
import { expectStatus, openScene, until } from './scene.ts';

/**
 * API servers forget what is older than five to ten minutes. Revision 1 is long forgotten by a server that has run for
 * a while; on one that has just started the cases wait until it is.
 */
const waitMs = 11 * 60_000;
const oldest = 1;

const scene = openScene('expiry');
const untilGone = async (query: Ask['query']): Promise<Body> => {
  const answer = await until(
    () => send('GET', scene.configMaps(), { query }),
    ({ status }) => status !== 200,
    500,
  );
  return expectStatus(answer, 410);
};

describe('what was forgotten', () => {
  it('is not listed: an exact version that is too old is 410 Expired', { timeout: waitMs }, async () => {
    const body = await untilGone({ resourceVersion: String(oldest), resourceVersionMatch: 'Exact' });
    expect(body).toMatchObject({
      kind: 'Status',
      apiVersion: 'v1',
      status: 'Failure',
      reason: 'Expired',
      code: 410,
      message: 'The resourceVersion for the provided list is too old.',
    });
  });

  it('is not needed for a list that may be newer', async () => {
    const newer: NonNullable<Ask['query']>[] = [{ resourceVersion: String(oldest) }, { resourceVersion: '0' }, {}];
    for (const query of newer) expectStatus(await send('GET', scene.configMaps(), { query }), 200);
  });

  it('ends paging with 410 Expired and a token to go on with what is there now', { timeout: waitMs }, async () => {
    for (const name of ['a', 'b', 'c']) await scene.create(scene.configMaps(), scene.configMap(name));
    const fieldSelector = 'metadata.name!=kube-root-ca.crt';
    const first = expectStatus(await send('GET', scene.configMaps(), { query: { limit: '1', fieldSelector } }), 200);
    const token: Body = JSON.parse(Buffer.from(first.metadata.continue, 'base64url').toString('utf8'));
    const old = Buffer.from(JSON.stringify({ ...token, rv: oldest })).toString('base64url');
    const body = await untilGone({ limit: '1', continue: old, fieldSelector });
    expect(body).toMatchObject({ status: 'Failure', reason: 'Expired', code: 410 });
    expect(body.message).toMatch(/^The provided continue parameter is too old to display a consistent list result\./);
    const rest = { limit: '5', continue: body.metadata.continue, fieldSelector };
    const { items } = expectStatus(await send('GET', scene.configMaps(), { query: rest }), 200);
    expect(items.map(({ metadata }: Body) => metadata.name)).toEqual(['b', 'c']);
  });
});
