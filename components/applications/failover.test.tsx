import { cleanup, render, screen, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it } from 'vitest';
import type { ApplicationFailover, ApplicationLoss, MemberFailover } from '@/lib/contracts/application-failover';
import type { ApplicationDetail } from '@/lib/contracts/applications';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { Failover } from './failover';
import { IfLost } from './if-lost';
import { Moves } from './moves';

afterEach(cleanup);

const words = en.applications.failover;
const member = (change: Partial<MemberFailover> = {}): MemberFailover => ({
  cluster: 'member2',
  state: 'unreachable',
  reason: 'ClusterNotReachable',
  since: '2026-11-18T02:14:00.000Z',
  taints: [
    {
      key: 'lost',
      value: '',
      effect: 'NoExecute',
      since: '2026-11-18T02:15:00.000Z',
      isTolerated: false,
      toleratedSeconds: null,
    },
  ],
  outcome: 'moved',
  at: null,
  replicas: 2,
  eviction: {
    reason: 'TaintUntolerated',
    producer: 'TaintManager',
    since: '2026-11-18T02:16:00.000Z',
    ends: 'when-well',
    graceSeconds: null,
  },
  ...change,
});
const failover = (change: Partial<ApplicationFailover> = {}): ApplicationFailover => ({
  members: [member()],
  wanted: 6,
  placed: [{ cluster: 'member1', replicas: 6 }],
  lastScheduledAt: '2026-11-18T02:16:02.000Z',
  returns: 'next-division',
  ifLost: [],
  ifLostLeftOut: 0,
  ...change,
});

function show(
  given: ApplicationFailover,
  [locale, messages]: ['en' | 'zh', typeof en] = ['en', en],
  moves: ApplicationDetail['moves'] = [],
) {
  render(
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC">
      <Failover failover={given} moves={moves} />
      <Moves moves={moves} />
      <IfLost losses={given.ifLost} leftOut={given.ifLostLeftOut} division="static" />
    </NextIntlClientProvider>,
  );
}
const left = (change: Partial<ApplicationDetail['moves'][number]> = {}) => ({
  at: '2026-11-18T02:16:02.000Z',
  cluster: 'member2',
  before: 2,
  after: 0,
  reason: 'TaintUntolerated',
  ...change,
});
const steps = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');

it('tells when and why replicas have left, once nothing is there any more', () => {
  const moves = [left(), left({ cluster: 'member1', before: 4, after: 6, reason: null })];
  show(failover({ members: [member({ outcome: 'kept-away', replicas: null, eviction: null })] }), ['en', en], moves);
  expect(screen.getByText(/2 of 6 replicas moved away from .*member2/)).toBeTruthy();
  expect(screen.queryByText(words.why['kept-away'])).toBeNull();
  const panel = screen.getByRole('region', { name: en.applications.moves.title });
  const [instant, ...others] = within(panel).getAllByRole('listitem');
  expect(others).toEqual([]);
  expect(instant?.textContent).toMatch(/member2.*2.*0.*member1.*4.*6.*TaintUntolerated/);
});

it('says that nobody noted what was there, where nobody did', () => {
  show(failover({ members: [member({ outcome: 'kept-away', replicas: null, eviction: null })] }));
  expect(screen.getByText(words.why['kept-away'])).toBeTruthy();
  expect(screen.queryByText(en.applications.moves.title)).toBeNull();
});

it('tells what was seen, which taint, why replicas moved and where they run now, in order', () => {
  show(failover());
  expect(screen.getByText(/2 of 6 replicas have moved away from .*member2/)).toBeTruthy();
  expect(screen.getByText(/What runs on .*member2.* may go on running/)).toBeTruthy();
  const [, seen, taint, evicted, placed] = steps();
  expect(seen).toContain('Unreachable');
  expect(seen).toContain('ClusterNotReachable');
  expect(taint).toMatch(/lost:NoExecute/);
  expect(taint).toContain(words.toleration.none);
  expect(evicted).toContain('2 replicas began to leave');
  expect(evicted).toContain(words.reason.TaintUntolerated);
  expect(placed).toContain('member1 6');
  expect(screen.getByText(words.returns['next-division'])).toBeTruthy();
});

it('tells when replicas will move, and that it depends on what cannot be read', () => {
  const [taint] = member().taints;
  if (!taint) throw new Error('no taint');
  show(
    failover({
      members: [
        member({
          outcome: 'moves-at',
          at: '2026-11-18T02:20:00.000Z',
          eviction: null,
          taints: [{ ...taint, isTolerated: true, toleratedSeconds: 300 }],
        }),
      ],
    }),
  );
  expect(screen.getByText(/2 of 6 replicas stay on .*member2.* until/)).toBeTruthy();
  expect(screen.getByText(words.why['moves-at'])).toBeTruthy();
  expect(screen.getByText('The policy tolerates it for 5 min.')).toBeTruthy();
  expect(steps().at(-1)).toContain(words.step.moves);
});

it('tells why nothing moves', () => {
  const taints = [{ ...member().taints[0], effect: 'NoSchedule' }] as MemberFailover['taints'];
  show(failover({ members: [member({ outcome: 'stays-no-noexecute', eviction: null, taints })] }));
  expect(screen.getByText(words.why['stays-no-noexecute'])).toBeTruthy();
  expect(screen.getByText(words.toleration.newOnly)).toBeTruthy();
  expect(screen.queryByText(words.returns['next-division'])).toBeNull();
});

it('has words for a reason of Karmada that it does not know, and for what each cluster has as a whole', () => {
  const eviction = { ...member().eviction, reason: 'Preempted', producer: 'queue' } as MemberFailover['eviction'];
  show(failover({ wanted: null, returns: 'by-itself', members: [member({ eviction })] }));
  expect(screen.getByText(/It is being taken away from .*member2/)).toBeTruthy();
  expect(screen.getByText(/Karmada’s reason is Preempted, by .*queue/)).toBeTruthy();
});

it('has every outcome in Chinese too', () => {
  const outcomes = Object.keys(words.outcome) as MemberFailover['outcome'][];
  const members = outcomes.map((outcome) => member({ cluster: outcome, outcome, at: '2026-11-18T02:20:00.000Z' }));
  show(failover({ members }), ['zh', zh as unknown as typeof en]);
  expect(screen.getAllByText(/6 个副本中有 2 个/)).toHaveLength(6);
});

it('is absent where there is nothing to tell', () => {
  show(failover({ members: [] }));
  expect(screen.queryByText(words.title)).toBeNull();
  expect(screen.queryByText(words.ifLost)).toBeNull();
});

it('says what would happen if a cluster were lost, also where the other one may not be named', () => {
  const loss = (change: Partial<ApplicationLoss>): ApplicationLoss => ({
    cluster: 'member1',
    object: { kind: 'Deployment', name: 'web' },
    replicas: 4,
    outcome: 'moves',
    to: [],
    words: null,
    ...change,
  });
  show(
    failover({
      ifLost: [
        loss({ to: [{ cluster: 'member2', replicas: 5, more: 3, room: 1 }] }),
        loss({ cluster: 'member2', to: [{ cluster: null, replicas: 2, more: 2, room: 9 }] }),
        loss({ cluster: 'member3', outcome: 'no-room', words: 'Clusters available replicas 1 are not enough' }),
      ],
    }),
  );
  const [, first, second, third] = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(first).toMatch(/member2.* runs 5, which is 3 more\..*It has room for 1 more\./);
  expect(second).toContain('Another cluster runs 2, which is 2 more.');
  expect(second).not.toContain('room for');
  expect(third).toContain(words.loss['no-room']);
  expect(third).toContain('Clusters available replicas 1 are not enough');
  expect(screen.queryByText(words.workload)).toBeNull();
  expect(screen.getByText(words.fixedWeights)).toBeTruthy();
});
