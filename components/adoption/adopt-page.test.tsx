import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { projectsQuery } from '@/components/data/projects-query';
import { requestQuery } from '@/components/data/request-query';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { Me } from '@/lib/contracts/me';
import type { RequestDetail } from '@/lib/contracts/requests';
import en from '@/messages/en.json';
import { NextPlace } from '@/tests/support/next-place';
import { AdoptPage } from './adopt-page';

const pushed: string[] = [];

const kubeconfig = (token: string) => `
apiVersion: v1
kind: Config
current-context: edge
contexts: [{ name: edge, context: { cluster: edge, user: edge } }]
clusters: [{ name: edge, cluster: { server: 'https://edge.example.com' } }]
users: [{ name: edge, user: { token: ${token} } }]
`;

interface Sent {
  path: string;
  key: string | undefined;
  body: Record<string, unknown>;
}

/** The page for dev@demo; every submission is answered by `answers` in turn. */
function show(answers: Response[], search = '') {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.includes('/requests/check')) {
      const adopted = { server: 'https://edge.example.com', context: 'edge', user: null, version: 'v1.36.1', nodes: 3 };
      return Response.json({ errors: [], warnings: [], checks: [], quota: [], effects: [], policy: null, adopted });
    }
    const headers = new Headers(init.headers);
    sent.push({ path, key: headers.get('idempotency-key') ?? undefined, body: JSON.parse(String(init.body)) });
    return answers.shift() ?? Response.error();
  });
  const client = createQueryClient();
  const grants = [{ role: 'developer', project: 'payments' }];
  const narrowing = { project: null, readOnly: false };
  const projects = [{ name: 'payments', actions: ['request.create'] }];
  client.setQueryData(keys.me, { email: 'dev@demo', grants, narrowing, globalActions: [], projects } as unknown as Me);
  client.setQueryData(projectsQuery.queryKey, { items: [{ name: 'payments' }] } as never);
  client.setQueryData(requestQuery('r').queryKey, {
    id: 'r',
    project: 'payments',
    cluster: { namespace: 'payments', name: 'sent-back' },
    justification: 'The sale',
    review: { revision: 3 },
  } as unknown as RequestDetail);
  render(
    <NextPlace path="/clusters/adopt" push={(path) => pushed.push(path)}>
      <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
        <QueryClientProvider client={client}>
          <NuqsTestingAdapter searchParams={search}>
            <AdoptPage />
          </NuqsTestingAdapter>
        </QueryClientProvider>
      </NextIntlClientProvider>
    </NextPlace>,
  );
  return { sent, client };
}
const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Adopt cluster' }));
const away = () => new Response(JSON.stringify({ code: 'upstream-unavailable', status: 503 }), { status: 503 });
const made = () => Response.json({ id: 'new' }, { status: 201 });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  pushed.length = 0;
});

it('says what is missing, and suggests the name of the context', () => {
  show([]);
  expect(screen.getByText(en.adoption.missing.kubeconfig)).toBeDefined();
  type('Kubeconfig', kubeconfig('first'));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Cluster name' }).value).toBe('edge');
  type('Cluster name', '');
  expect(screen.getByText(en.adoption.missing.name)).toBeDefined();
});

it('goes on telling what was found while something else is typed, until it is another cluster', async () => {
  show([]);
  type('Kubeconfig', kubeconfig('first'));
  expect(await screen.findByText('v1.36.1', {}, { timeout: 3_000 })).toBeDefined();
  type('Cluster name', 'other');
  expect(screen.getByText('v1.36.1')).toBeDefined();
  type('Kubeconfig', kubeconfig('second'));
  expect(screen.queryByText('v1.36.1')).toBeNull();
});

it('sends the same intention under one key and another under another, and keeps no token in a key of its cache', async () => {
  const { sent, client } = show([away(), away(), made()]);
  type('Kubeconfig', kubeconfig('canary-token'));
  for (const count of [1, 2]) {
    send();
    await waitFor(() => expect(sent).toHaveLength(count));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Adopt cluster' })).toBeDefined());
  }
  type('Cluster name', 'other');
  send();
  await waitFor(() => expect(pushed).toEqual(['/requests/new']));
  const [first, again, other] = sent.map(({ key }) => key);
  expect(first).toBeDefined();
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  const cached = client.getQueryCache().getAll();
  expect(JSON.stringify(cached.map(({ queryKey, state }) => [queryKey, state.data]))).not.toContain('canary-token');
});

it('sends a request again that was sent back, with its name and reason and the kubeconfig that is given anew', async () => {
  const { sent } = show([made()], '?request=r');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Cluster name' }).value).toBe('sent-back');
  type('Kubeconfig', kubeconfig('second'));
  send();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.path).toMatch(/\/requests\/r\/resubmit$/);
  expect(sent[0]?.body).toMatchObject({ kind: 'adopt', name: 'sent-back', justification: 'The sale', revision: 3 });
  expect(sent[0]?.body).not.toHaveProperty('project');
});
