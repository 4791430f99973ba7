import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { Member } from '@/lib/contracts/karmada';
import type { MemberMoves, MemberSettings } from '@/lib/contracts/karmada-member-settings';
import type { Me } from '@/lib/contracts/me';
import { actions, can, type Role } from '@/lib/permissions';
import en from '@/messages/en.json';
import { MemberActs } from '../member-acts';

const words = en.karmada.change;
const settings: MemberSettings = {
  name: 'ledger-prod',
  version: 'v1',
  isCordoned: false,
  labels: { tier: 'gold' },
  taints: [
    { key: 'purpose', value: 'batch', effect: 'NoSchedule', heldBy: null },
    { key: 'lost', value: '', effect: 'NoExecute', heldBy: { by: 'policy', policy: 'lost-members' } },
  ],
  knowsPolicies: true,
};
const nothingMoves: MemberMoves = { moves: [], notices: [], looked: 0, total: 0, observedAt: null };
const driven: MemberMoves = {
  ...nothingMoves,
  moves: [
    {
      namespace: 'payments',
      application: 'web',
      object: { kind: 'Deployment', name: 'web' },
      effect: 'evicted',
      now: 2,
      after: 0,
      afterSeconds: 300,
      to: [{ cluster: 'cart-prod', more: 2 }],
      words: null,
    },
  ],
  looked: 200,
  total: 230,
};
const problem = { code: 'stale-version', title: 'x', status: 409, detail: 'Somebody else changed it', traceId: 't' };

let answer: { settings: unknown; moves: MemberMoves; change: { status: number; body: unknown } };
const sent: { path: string; body: unknown }[] = [];
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sent.length = 0;
});

function show(role: Role = 'platform-lead', change: Partial<typeof answer> = {}) {
  answer = { settings, moves: nothingMoves, change: { status: 200, body: settings }, ...change };
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    const path = String(input);
    if (init?.body) sent.push({ path, body: JSON.parse(String(init.body)) });
    if (path.includes('/projects')) return Response.json({ items: [{ name: 'payments' }], nextCursor: null, total: 1 });
    if (path.endsWith('/preview')) return Response.json(answer.moves);
    if (path.endsWith('/change')) return Response.json(answer.change.body, { status: answer.change.status });
    return Response.json(answer.settings);
  });
  const grants = [{ role, project: null }];
  const me = {
    grants,
    narrowing: { project: null, readOnly: false },
    projects: [],
    globalActions: actions.filter((action) => can(grants, action, null)),
    hasKarmada: true,
  } as unknown as Me;
  const client = createQueryClient();
  client.setQueryData(keys.me, me);
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={client}>
        <MemberActs controlPlane="fleet-eu" member={{ name: 'ledger-prod', isCordoned: false } as Member} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

async function open(entry: string) {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Acts on ledger-prod' }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
  return user;
}
/** Presses the last button once it is said what that moves. */
async function press(user: Awaited<ReturnType<typeof open>>, name: string) {
  const button = screen.getByRole('button', { name });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'));
  await user.click(button);
}
const changes = () => sent.filter(({ path }) => path.endsWith('/change')).map(({ body }) => body);
const previews = () => sent.filter(({ path }) => path.endsWith('/preview')).map(({ body }) => body);

it('is not offered to those who may only look', () => {
  show('auditor');
  expect(screen.queryByRole('button', { name: 'Acts on ledger-prod' })).toBeNull();
});

it('cordons after it has said what that moves', async () => {
  show('admin', { moves: driven });
  const user = await open(en.karmada.menu.cordon);
  const dialog = within(await screen.findByRole('dialog', { name: 'Cordon ledger-prod?' }));
  expect(await dialog.findByText('1 workload is driven out')).toBeTruthy();
  expect(dialog.getByText(words.moves.means.evicted)).toBeTruthy();
  expect(dialog.getByText(/from 2 to 0 replicas, after 5 min; then cart-prod \+2/)).toBeTruthy();
  expect(dialog.getByText('Of 230 workloads, the first 200 were looked at.')).toBeTruthy();
  await press(user, words.cordon.act);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes()).toEqual([{ version: 'v1', change: { kind: 'cordon', isCordoned: true } }]);
});

it('changes labels, once what is typed is one, and previews what was typed last', async () => {
  show();
  const user = await open(en.karmada.menu.labels);
  const dialog = within(await screen.findByRole('dialog', { name: 'Labels of ledger-prod' }));
  const save = dialog.getByRole('button', { name: words.labels.act });
  expect(save.getAttribute('aria-disabled')).toBe('true');
  await user.click(dialog.getByRole('button', { name: words.labels.add }));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Name of label 2');
  await user.keyboard('not a name');
  await user.tab();
  expect(dialog.queryByText(words.wrong.name)).toBeNull();
  await user.type(dialog.getByLabelText('Name of label 2'), '!');
  expect(dialog.getByText(words.wrong.name)).toBeTruthy();
  await user.clear(dialog.getByLabelText('Name of label 2'));
  await user.type(dialog.getByLabelText('Name of label 2'), 'team');
  await user.type(dialog.getByLabelText('Value of label 2'), 'a');
  expect(await dialog.findByText(words.moves.nothing)).toBeTruthy();
  expect(previews().at(-1)).toEqual({ change: { kind: 'labels', labels: { team: 'a' } } });
  await press(user, words.labels.act);
  await waitFor(() =>
    expect(changes()).toEqual([{ version: 'v1', change: { kind: 'labels', labels: { team: 'a' } } }]),
  );
});

it('changes the taints of people alone, and dedicates a member to a project', async () => {
  show('platform-lead', {
    moves: { ...nothingMoves, notices: [{ code: 'dedicated', names: ['payments'] }] },
  });
  const user = await open(en.karmada.menu.taints);
  const dialog = within(await screen.findByRole('dialog', { name: 'Taints of ledger-prod' }));
  expect(dialog.getByText(/The ClusterTaintPolicy lost-members sets it/)).toBeTruthy();
  expect(dialog.queryByLabelText('Key of taint 2')).toBeNull();
  await user.selectOptions(
    dialog.getByLabelText(words.dedicate.label),
    await dialog.findByRole('option', { name: 'payments' }),
  );
  expect(dialog.getByLabelText<HTMLInputElement>('Key of taint 2').value).toBe('slipway.dev/project');
  expect(await dialog.findByText('Only payments may use it from then on.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Remove taint 1' }));
  await press(user, words.taints.act);
  await waitFor(() =>
    expect(changes()).toEqual([
      {
        version: 'v1',
        change: {
          kind: 'taints',
          set: [{ key: 'slipway.dev/project', value: 'payments', effect: 'NoSchedule' }],
          remove: [{ key: 'purpose', effect: 'NoSchedule' }],
        },
      },
    ]),
  );
});

it('leaves all as it is, with the keyboard back where it came from', async () => {
  show();
  const user = await open(en.karmada.menu.taints);
  await screen.findByRole('dialog', { name: 'Taints of ledger-prod' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Acts on ledger-prod'));
  expect(changes()).toEqual([]);
});

it('says that somebody else was faster, and shows what they made of it', async () => {
  show('platform-lead', { change: { status: 409, body: problem } });
  const user = await open(en.karmada.menu.labels);
  await user.click(await screen.findByRole('button', { name: 'Remove label 1' }));
  await press(user, words.labels.act);
  expect(await screen.findByText('Somebody else changed it')).toBeTruthy();
  answer = { ...answer, settings: { ...settings, version: 'v2', labels: { tier: 'silver' } } };
  await user.click(screen.getByRole('button', { name: en.common.loadPresent }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Value of label 1').value).toBe('silver'));
  expect(screen.queryByText('Somebody else changed it')).toBeNull();
});

it('says why nothing can be changed while the control plane is away', async () => {
  show();
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { code: 'upstream-unavailable', title: 'x', status: 503, detail: 'It is silent', traceId: 't' },
      { status: 503 },
    ),
  );
  await open(en.karmada.menu.taints);
  expect(await screen.findByText('It is silent')).toBeTruthy();
});
