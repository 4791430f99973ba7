import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { ControlPlane } from '@/lib/contracts/karmada';
import type { JoinCheck, JoinMember, Leaving, MemberChange } from '@/lib/contracts/karmada-membership';
import type { Me } from '@/lib/contracts/me';
import { actions, can, type Role } from '@/lib/permissions';
import en from '@/messages/en.json';
import { JoinDialog } from './join-dialog';
import { LeaveMember } from './leave-member';
import { MemberChanges } from './member-changes';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const words = en.membership;
const plane = { name: 'fleet-eu', state: 'reachable' } as ControlPlane;
const cluster = { namespace: 'payments', name: 'ledger-prod', project: 'payments', provider: 'aws', region: 'eu-1' };
const passed: JoinCheck = {
  key: 'name-free',
  state: 'passed',
  said: { detail: en.said['join-name-free'], message: { key: 'said.join-name-free', params: {} } },
  words: null,
};
const refused: JoinCheck = {
  key: 'cluster-answers',
  state: 'failed',
  said: { detail: en.said['member-refuses'], message: { key: 'said.member-refuses', params: {} } },
  words: 'clusterroles is forbidden',
};
const change: MemberChange = {
  member: 'ledger-prod',
  act: 'join',
  state: 'running',
  step: 'tokens',
  failure: null,
  words: null,
  waitsFor: null,
  cluster: { namespace: 'payments', name: 'ledger-prod' },
  asked: {
    cluster: { namespace: 'payments', name: 'ledger-prod' },
    name: 'ledger-prod',
    provider: 'aws',
    region: '',
    zones: [],
    isForOwnProject: false,
  },
  askedBy: 'lead@demo',
  askedAt: '2026-11-20T08:00:00.000Z',
};

interface Sent {
  method: string;
  path: string;
  body: unknown;
  /** Of the intention. */
  key: string | null;
}

/** Shows a part to somebody, before a server that gives these answers; what was sent is noted. */
function show(part: ReactNode, answers: Record<string, unknown>, role: Role = 'platform-lead'): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const key = new Headers(headers).get('idempotency-key');
    sent.push({ method, path, body: body ? JSON.parse(String(body)) : undefined, key });
    const found = answers[`${method} ${path}`];
    return found === undefined
      ? new Response('{"status":404,"title":"not there","code":"not-found"}', {
          status: 404,
          headers: { 'content-type': 'application/json' },
        })
      : Response.json(found);
  });
  const client = createQueryClient();
  const grants = [{ role, project: null }];
  client.setQueryData(keys.me, {
    grants,
    narrowing: { project: null, readOnly: false },
    projects: [],
    globalActions: actions.filter((action) => can(grants, action, null)),
    hasKarmada: true,
  } as unknown as Me);
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={client}>{part}</QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return sent;
}

const at = '/api/v1/karmada/control-planes/fleet-eu';
const joining = (checks: JoinCheck[], endpoint: string | null = 'https://10.0.0.1:5443') => ({
  [`GET ${at}/joinable-clusters`]: { items: [cluster], hasMore: false, endpoint },
  [`GET ${at}/joinable-clusters?q=ledger-prod`]: { items: [cluster], hasMore: false, endpoint },
  [`POST ${at}/join-checks`]: { checks, mayJoin: checks.every(({ state }) => state !== 'failed') },
  [`POST ${at}/members`]: { member: 'ledger-prod' },
});
const isBlocked = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';

describe('a cluster that joins', () => {
  it('has what Slipway knows filled in, and joins once all was looked at', async () => {
    const close = vi.fn();
    const sent = show(<JoinDialog planes={[plane]} wanted={null} onClose={close} />, joining([passed]));
    await userEvent.selectOptions(await screen.findByLabelText(words.cluster), 'payments/ledger-prod');
    expect(screen.getByLabelText<HTMLInputElement>(words.memberName).value).toBe('ledger-prod');
    expect(screen.getByLabelText<HTMLInputElement>(words.provider).value).toBe('aws');
    const join = screen.getByRole('button', { name: words.doJoin });
    expect(isBlocked(join)).toBe(true);
    await userEvent.type(screen.getByLabelText(words.zones), 'a, b');
    await userEvent.selectOptions(screen.getByLabelText(words.whose), 'own');
    expect(await screen.findByText(en.said['join-name-free'])).toBeTruthy();
    await waitFor(() => expect(isBlocked(join)).toBe(false));
    await userEvent.click(join);
    await waitFor(() => expect(close).toHaveBeenCalled());
    const wanted: JoinMember = {
      cluster: { namespace: 'payments', name: 'ledger-prod' },
      name: 'ledger-prod',
      provider: 'aws',
      region: 'eu-1',
      zones: ['a', 'b'],
      isForOwnProject: true,
    };
    expect(sent.find(({ path, method }) => method === 'POST' && path === `${at}/members`)?.body).toEqual(wanted);
  });

  it('does not while something speaks against it, which says why in its own words', async () => {
    const wanted = 'payments/ledger-prod';
    const sent = show(<JoinDialog planes={[plane]} wanted={wanted} onClose={() => undefined} />, joining([refused]));
    expect(await screen.findByText(en.said['member-refuses'])).toBeTruthy();
    expect(screen.getByText('clusterroles is forbidden')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: words.doJoin }));
    expect(sent.some(({ path, method }) => method === 'POST' && path === `${at}/members`)).toBe(false);
    expect(screen.getByRole('button', { name: words.checkAgain })).toBeTruthy();
  });

  it('is not named as Karmada names its proxy', async () => {
    const wanted = 'payments/ledger-prod';
    show(<JoinDialog planes={[plane]} wanted={wanted} onClose={() => undefined} />, joining([passed]));
    const name = await screen.findByLabelText(words.memberName);
    await userEvent.type(name, '-impersonator');
    expect(await screen.findByText(en.said['impersonator-name'])).toBeTruthy();
    expect(isBlocked(screen.getByRole('button', { name: words.doJoin }))).toBe(true);
  });

  it('is found by part of its name where there are many, and stays chosen', async () => {
    const other = { ...cluster, name: 'cart-prod' };
    const answers = {
      ...joining([passed]),
      [`GET ${at}/joinable-clusters`]: { items: [other], hasMore: true, endpoint: null },
      [`GET ${at}/joinable-clusters?q=ledger`]: { items: [cluster], hasMore: false, endpoint: null },
      [`GET ${at}/joinable-clusters?q=nobody`]: { items: [], hasMore: false, endpoint: null },
    };
    const sent = show(<JoinDialog planes={[plane]} wanted={null} onClose={() => undefined} />, answers);
    const search = await screen.findByLabelText(words.searchClusters);
    expect(screen.getByText(words.moreJoinable)).toBeTruthy();
    await userEvent.type(search, 'ledger');
    await screen.findByRole('option', { name: 'payments/ledger-prod' });
    expect(screen.queryByText(words.moreJoinable)).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText(words.cluster), 'payments/ledger-prod');
    await userEvent.clear(search);
    await userEvent.type(search, 'nobody');
    expect(await screen.findByText(words.noneMatch)).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>(words.cluster).value).toBe('payments/ledger-prod');
    expect(screen.getByRole('option', { name: /payments alone/ })).toBeTruthy();
    await waitFor(() => expect(isBlocked(screen.getByRole('button', { name: words.doJoin }))).toBe(false));
    await userEvent.type(search, '{Enter}');
    expect(sent.some(({ path, method }) => method === 'POST' && path === `${at}/members`)).toBe(false);
  });

  it('joins on plain HTTP, and a second try is the same intention', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const { [`POST ${at}/members`]: _, ...failing } = joining([passed]);
    const sent = show(<JoinDialog planes={[plane]} wanted="payments/ledger-prod" onClose={() => undefined} />, failing);
    const join = await screen.findByRole('button', { name: words.doJoin });
    const posts = () => sent.filter(({ path, method }) => method === 'POST' && path === `${at}/members`);
    const press = async (count: number) => {
      await waitFor(() => expect(isBlocked(join)).toBe(false));
      await userEvent.click(join);
      await waitFor(() => expect(posts()).toHaveLength(count));
    };
    await press(1);
    await press(2);
    await userEvent.type(screen.getByLabelText(words.zones), 'a');
    await press(3);
    const [first, second, third] = posts().map(({ key }) => key);
    expect(first).toBeTruthy();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('by pull has commands with the address of the control plane', async () => {
    show(<JoinDialog planes={[plane]} wanted={null} onClose={() => undefined} />, joining([]));
    await userEvent.click(await screen.findByRole('radio', { name: words.howPull }));
    expect(await screen.findByText(/karmadactl register 10\.0\.0\.1:5443/)).toBeTruthy();
    expect(screen.getByText(/token create --print-register-command/)).toBeTruthy();
  });
});

describe('what joins or leaves', () => {
  const changes = (...items: MemberChange[]) => ({
    [`GET ${at}/member-changes`]: { items, nextCursor: null, total: items.length },
    [`POST ${at}/members`]: { member: 'ledger-prod' },
    [`DELETE ${at}/members/ledger-prod`]: { member: 'ledger-prod' },
  });

  it('says how far it is, and what it waits for', async () => {
    show(
      <MemberChanges controlPlane="fleet-eu" />,
      changes(change, { ...change, member: 'two', act: 'leave', step: 'waiting', waitsFor: 'works has 3' }),
    );
    expect(await screen.findByText(/Waiting for the tokens/)).toBeTruthy();
    expect(screen.getByText('works has 3')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('that failed is told with its step and asked for again', async () => {
    const failed = { ...change, state: 'failed' as const, failure: refused.said, words: 'it is forbidden' };
    const sent = show(<MemberChanges controlPlane="fleet-eu" />, changes(failed));
    expect(await screen.findByText('ledger-prod has not joined')).toBeTruthy();
    expect(screen.getByText('it is forbidden')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: words.tryAgain }));
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
        path: `${at}/members`,
        body: change.asked,
      }),
    );
  });

  it('that failed is taken back as that change alone, whatever has its name', async () => {
    const failed = { ...change, state: 'failed' as const, failure: refused.said };
    const sent = show(<MemberChanges controlPlane="fleet-eu" />, changes(failed));
    await userEvent.click(await screen.findByRole('button', { name: words.takeBack }));
    await waitFor(() => expect(sent.find(({ method }) => method === 'DELETE')?.path).toBe(`${at}/members/ledger-prod`));
  });

  it('has no buttons for who may only read', async () => {
    show(<MemberChanges controlPlane="fleet-eu" />, changes({ ...change, state: 'failed' }), 'auditor');
    expect(await screen.findByText('ledger-prod has not joined')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a member that leaves', () => {
  const member = { name: 'ledger-prod', mode: 'Push' as const, state: 'ready' as const };
  const leaving: Leaving = {
    member: 'ledger-prod',
    workloads: [
      {
        namespace: 'payments',
        application: 'settle',
        kind: 'Deployment',
        name: 'settle',
        replicas: 2,
        outcome: 'moves',
        to: [{ cluster: 'cart-prod', more: 2 }],
      },
    ],
    total: 1,
    cluster: { namespace: 'payments', name: 'ledger-prod' },
    uid: 'first/1',
    sharedWith: null,
  };

  it('names what runs there and where that goes, and leaves after a yes', async () => {
    const sent = show(<LeaveMember controlPlane="fleet-eu" member={member} />, {
      [`GET ${at}/members/ledger-prod/leaving`]: leaving,
      [`DELETE ${at}/members/ledger-prod?uid=first%2F1`]: { member: 'ledger-prod' },
    });
    await userEvent.click(screen.getByRole('button', { name: words.leaveOpen }));
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText(/payments\/settle · 2 replicas/)).toBeTruthy();
    expect(dialog.getByText(/moves to cart-prod \(\+2\)/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: words.doLeave }));
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'DELETE')?.path).toBe(`${at}/members/ledger-prod?uid=first%2F1`),
    );
  });

  it('says that it does not name all that runs there', async () => {
    show(<LeaveMember controlPlane="fleet-eu" member={member} />, {
      [`GET ${at}/members/ledger-prod/leaving`]: { ...leaving, total: 3 },
    });
    await userEvent.click(screen.getByRole('button', { name: words.leaveOpen }));
    expect(await screen.findByText('3 workloads have replicas there')).toBeTruthy();
    expect(screen.getByText('2 more are not shown.')).toBeTruthy();
  });

  it('says where another control plane keeps what joining made', async () => {
    show(<LeaveMember controlPlane="fleet-eu" member={member} />, {
      [`GET ${at}/members/ledger-prod/leaving`]: { ...leaving, sharedWith: 'fleet-us' },
    });
    await userEvent.click(screen.getByRole('button', { name: words.leaveOpen }));
    expect(await screen.findByText(/^fleet-us has this cluster by the same name/)).toBeTruthy();
    expect(screen.queryByText(/are removed afterwards/)).toBeNull();
  });

  it('is nobody else’s to ask, and one with an agent leaves by a command', () => {
    show(<LeaveMember controlPlane="fleet-eu" member={member} />, {}, 'platform-architect');
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
    show(<LeaveMember controlPlane="fleet-eu" member={{ ...member, mode: 'Pull' }} />, {});
    expect(screen.getByText(words.leavePull)).toBeTruthy();
  });
});
