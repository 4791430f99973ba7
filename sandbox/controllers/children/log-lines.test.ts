import { describe, expect, it } from 'vitest';
import { linesOf, type Writer } from './log-lines.ts';
import type { CoreObject } from './nodes.ts';
import { readLogQuery } from './read-log-query.ts';

const nowMs = Date.UTC(2026, 2, 4, 10);
const writer = (state: Writer['state'], container = 'app'): Writer => ({
  uid: 'one',
  container,
  state,
  sinceMs: nowMs - 3_600_000,
});

describe('what a container writes', () => {
  it('is the same whenever it is asked for, piece by piece too', () => {
    const [fromMs, middle] = [nowMs - 60_000, nowMs - 25_000];
    const whole = linesOf(writer('running'), { fromMs, toMs: nowMs });
    const pieces = [
      ...linesOf(writer('running'), { fromMs, toMs: middle }),
      ...linesOf(writer('running'), { fromMs: middle, toMs: nowMs }),
    ];
    expect(whole).toHaveLength(15);
    expect(pieces).toEqual(whole);
  });

  it('ends with why, where it ends by itself', () => {
    const lines = linesOf(writer('crashing', 'controller'), { fromMs: 0, toMs: nowMs });
    expect(lines.at(-1)?.text).toContain('port 443 is already in use');
  });

  it.each(['starting', 'no-image'] as const)('is nothing while it is %s', (state) =>
    expect(linesOf(writer(state), { fromMs: 0, toMs: nowMs })).toEqual([]),
  );
});

describe('what is asked of a log', () => {
  const pod = (containers: string[], status: object): CoreObject => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web-1', namespace: 'apps' },
    spec: { containers: containers.map((name) => ({ name })) },
    status: { containerStatuses: containers.map((name) => ({ name, ...status })) },
  });
  const running = { state: { running: {} } };
  const ask = (query: string, of: CoreObject) => readLogQuery(new URLSearchParams(query), of, nowMs);

  it.each([
    ['', pod(['a', 'b'], running), 'a container name must be specified for pod web-1, choose one of: [a b]'],
    ['container=c', pod(['a'], running), 'container c is not valid for pod web-1'],
    ['previous=true', pod(['a'], running), 'previous terminated container "a" in pod "web-1" not found'],
    [
      '',
      pod(['a'], { state: { waiting: { reason: 'ContainerCreating' } } }),
      'container "a" in pod "web-1" is waiting to start: ContainerCreating',
    ],
    [
      '',
      pod(['a'], { state: { waiting: { reason: 'ImagePullBackOff' } } }),
      'container "a" in pod "web-1" is waiting to start: trying and failing to pull image',
    ],
  ])('is refused as by a real API server: %j', (query, of, refusal) => expect(ask(query, of)).toEqual({ refusal }));

  it('has the last life of a container that waits for its next one', () => {
    const ended = { state: { waiting: { reason: 'CrashLoopBackOff' } }, lastState: { terminated: { exitCode: 1 } } };
    expect(ask('', pod(['a'], ended))).toMatchObject({ container: 'a', previous: false });
    expect(ask('previous=true&tailLines=5&sinceSeconds=60', pod(['a'], ended))).toMatchObject({
      previous: true,
      tailLines: 5,
      fromMs: nowMs - 60_000,
    });
  });
});
