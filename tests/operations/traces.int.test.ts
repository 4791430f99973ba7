import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { kinds } from '../../sandbox/controllers/kinds.ts';
import { type DayTwoWorld, startDayTwoWorld } from '../support/day-two-world.ts';
import { type ReceivedSpan, startTraceReceiver } from '../support/trace-receiver.ts';

let receiver: Awaited<ReturnType<typeof startTraceReceiver>>;
let world: DayTwoWorld;
beforeAll(async () => {
  receiver = await startTraceReceiver();
  world = await startDayTwoWorld({ settings: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url } });
});
afterAll(async () => {
  await world.stop();
  await receiver.stop();
});

const soon = { timeout: 30_000, interval: 50 };

/** The spans above one, nearest first. */
function above(span: ReceivedSpan | undefined): ReceivedSpan[] {
  const parent = span && receiver.spans.find(({ spanId }) => spanId === span.parentSpanId);
  return parent ? [parent, ...above(parent)] : [];
}

it('one trace leads from the order over the use case, SQL and the job to the ClusterDeployment', async () => {
  const { id } = await world.order('traced');
  await world.reaches(id, 'ready');
  const creation = () =>
    receiver.spans.find(
      ({ name, service, attributes }) =>
        name === 'POST clusterdeployments' &&
        service === 'slipway-worker' &&
        String(attributes['url.path']).includes('/namespaces/team-a/'),
    );
  await vi.waitFor(() => expect(above(creation()).at(-1)?.name).toBe('submitRequest'), soon);
  const way = above(creation());
  expect(way.map(({ name, service, kind }) => `${service} ${name} ${kind}`)).toEqual([
    'slipway-worker job carry-out 5',
    'slipway-portal transaction 3',
    'slipway-portal use case submit-request 1',
    'slipway-portal submitRequest 2',
  ]);
  expect(new Set(way.map(({ traceId }) => traceId))).toEqual(new Set([creation()?.traceId]));

  const made = await world.controllers.client.find(kinds.clusterDeployment, {
    namespace: 'team-a',
    name: 'traced',
  });
  expect(Object.values(made?.metadata.annotations ?? {})).toContain(id);
  expect(way[0]?.attributes['slipway.request.id']).toBe(id);

  const ofPortal = receiver.spans.filter(
    ({ traceId, service }) => traceId === creation()?.traceId && service === 'slipway-portal',
  );
  const dryRun = ofPortal.find(({ name }) => name === 'POST clusterdeployments');
  expect(above(dryRun).map(({ name }) => name)).toContain('use case submit-request');
  expect(
    ofPortal.find(({ name }) => name === 'ProvisionRequest.createManyAndReturn')?.attributes['db.system.name'],
  ).toBe('postgresql');
});

it('takes on the trace of its caller, tells its id with the answer and the code of a refusal, and no login', async () => {
  const traceId = 'ab'.repeat(16);
  const token = 'slw_canary-of-the-traces';
  const answer = await fetch(`${world.portalUrl()}/api/v1/clusters/team-a/none`, {
    headers: { traceparent: `00-${traceId}-${'cd'.repeat(8)}-01`, authorization: `Bearer ${token}` },
  });
  expect([answer.status, answer.headers.get('x-trace-id')]).toEqual([401, traceId]);
  const found = () => receiver.spans.find((span) => span.traceId === traceId && span.kind === 2);
  await vi.waitFor(() => expect(found()).toBeDefined(), soon);
  expect(found()).toMatchObject({
    name: 'getCluster',
    parentSpanId: 'cd'.repeat(8),
    attributes: { 'http.request.method': 'GET', 'http.response.status_code': 401 },
  });
  expect(receiver.texts.join('')).not.toContain(token);
});
