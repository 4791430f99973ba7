import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Toaster } from '@/components/ui/toast';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { ManagedItemDetail, PublishReview } from '@/lib/contracts/catalog-items';
import type { Me } from '@/lib/contracts/me';
import en from '@/messages/en.json';
import { NextPlace } from '@/tests/support/next-place';
import { ItemPage } from './item-page';

// The dialog and the toasts load their parts when they are first needed.
configure({ asyncUtilTimeout: 5000 });

const at = '2026-11-24T10:00:00.000Z';
const content = {
  title: { en: 'Small' },
  description: { en: 'For tests.' },
  icon: null,
  owner: null,
  supportUrl: null,
  provider: 'aws',
  versions: [],
  hints: {},
};
const publication = {
  number: 1,
  chain: 'small-r1',
  state: 'published',
  projects: ['payments', 'storefront'],
  publishedBy: 'lead@demo',
  at,
  finishedAt: at,
  problem: null,
};
const published = {
  id: 'small',
  kind: 'cluster',
  state: 'published',
  title: content.title,
  projects: ['payments', 'storefront'],
  versions: [{ version: '1.0.44', template: 'aws-standalone-cp-1-0-44' }],
  draft: null,
  publication,
  publications: [publication],
  problems: [],
  clusters: 0,
  affected: [],
  controlPlanes: [],
  content,
} as unknown as ManagedItemDetail;
const inReview = {
  ...published,
  state: 'in-review',
  projects: [],
  draft: { state: 'in-review', revision: 3, draftedBy: 'architect@demo', updatedAt: at, comment: null },
  publication: null,
  publications: [],
} as unknown as ManagedItemDetail;
const review: PublishReview = {
  id: 'small',
  revision: 3,
  chain: 'small-r1',
  path: [],
  added: [],
  removed: [],
  guardrails: [],
  effects: [],
  mark: null,
  price: null,
  approvals: [],
  projects: [
    { name: 'payments', namespace: 'payments', isPublished: false },
    { name: 'storefront', namespace: 'storefront', isPublished: true },
  ],
  kept: [],
  outside: [],
  blockers: [],
  isOwnDraft: false,
};

const sent: { path: string; body: unknown }[] = [];
let answers: Record<string, unknown> = {};
beforeEach(() => {
  // jsdom has no layout, and the tabs measure themselves.
  const nothing = () => undefined;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = nothing;
      unobserve = nothing;
      disconnect = nothing;
    },
  );
  vi.stubGlobal('fetch', async (url: string, init?: { method?: string; body?: string }) => {
    const path = new URL(url, 'http://portal.test').pathname.replace('/api/v1', '');
    if (init?.method === 'POST') {
      sent.push({ path, body: JSON.parse(init.body ?? '{}') });
      return Response.json({ id: 'small', revision: 4 });
    }
    return path in answers
      ? Response.json(answers[path])
      : Response.json({ status: 500, code: 'unexpected', retryAfter: 0 }, { status: 500 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sent.length = 0;
});

function show(item: ManagedItemDetail, step: string, reviewed = review) {
  answers = { '/catalog-items/small': item, '/catalog-items/small/review': reviewed };
  const client = createQueryClient();
  const me = {
    email: 'lead@demo',
    grants: [{ role: 'platform-lead', project: null }],
    narrowing: { project: null, readOnly: false },
    globalActions: ['catalog.publish'],
    projects: [],
    seenBy: null,
  };
  client.setQueryData(keys.me, me as unknown as Me);
  render(
    <NuqsTestingAdapter searchParams={`?step=${step}`} hasMemory>
      <NextPlace>
        <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
          <QueryClientProvider client={client}>
            <ItemPage id="small" />
            <Toaster label="Notices" closeLabel="Close" />
          </QueryClientProvider>
        </NextIntlClientProvider>
      </NextPlace>
    </NuqsTestingAdapter>,
  );
  return client;
}

it.each(['about', 'versions', 'review'])(
  'lets a lead choose projects and says why not to publish yet on %s',
  async (step) => {
    show(inReview, step);
    const button = await screen.findByRole('button', { name: 'Publish…', description: 'Choose at least one project.' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByText(/Why can’t I draft/)).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'payments' }));
    const ready = await screen.findByRole('button', { name: 'Publish to 1 project…' });
    expect(ready.getAttribute('aria-disabled')).toBeNull();
  },
);

it('says beside the button what is wrong with the draft', async () => {
  show(inReview, 'about', { ...review, blockers: [{ detail: 'The draft offers no version.' }] });
  const button = await screen.findByRole('button', { name: 'Publish…' });
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect([...(reason?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'The draft offers no version.',
    'Choose at least one project.',
  ]);
});

it('names the leads who are needed where the item is published already', async () => {
  show({ ...inReview, projects: ['billing'] }, 'about');
  await screen.findByText(/A lead of billing must publish it/);
});

it('asks before it publishes, for whom it changes what', async () => {
  show(inReview, 'about');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'payments' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Publish to 1 project…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Publish Small?' });
  const lines = within(dialog).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'payments can use it.',
    'storefront can no longer use it. Running clusters stay.',
  ]);
  expect(sent).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Publish to 1 project' }));
  await vi.waitFor(() =>
    expect(sent).toEqual([{ path: '/catalog-items/small/publish', body: { revision: 3, projects: ['payments'] } }]),
  );
});

it('says what is published where there is no draft', async () => {
  show(published, 'review');
  const head = await screen.findByText(/^published to/);
  expect(head.textContent).toBe('published to payments, storefront Open in the catalog');
  expect(within(head).getByRole('link', { name: 'payments' }).getAttribute('href')).toBe('/admin/projects/payments');
  const panel = screen.getByRole('region', { name: 'Published now' });
  expect(panel.textContent).toContain('1.0.44');
  expect(panel.textContent).toContain('lead@demo');
  expect(within(panel).getByRole('link', { name: 'Open in the catalog' }).getAttribute('href')).toBe('/catalog/small');
  expect(screen.queryByText('No draft to review.')).toBeNull();
});

it('tells with a link when what was published can be ordered', async () => {
  const client = show(inReview, 'about');
  await screen.findByRole('heading', { level: 1, name: 'Small' });
  expect(screen.queryByText('Small is published')).toBeNull();
  act(() => {
    client.setQueryData(keys.catalog.managedItem('small'), published);
  });
  const title = await screen.findByText('Small is published');
  const toast = title.closest('li') as HTMLElement;
  expect(within(toast).getByText('2 projects can use it.')).toBeTruthy();
  expect(within(toast).getByRole('link', { name: 'Open in the catalog' }).getAttribute('href')).toBe('/catalog/small');
});

const joins = { controlPlane: 'fleet-eu', isForOwnProject: true };

it('says before it is published that its clusters join a control plane, or join it no more', async () => {
  show({ ...inReview, content: { ...content, joins } } as ManagedItemDetail, 'review');
  expect(await screen.findByText('Its clusters join the Karmada control plane fleet-eu')).toBeTruthy();
  expect(screen.getByText('Those that become ready from then on, each for its own project alone.')).toBeTruthy();
  cleanup();
  show({ ...inReview, joins } as ManagedItemDetail, 'review');
  expect(await screen.findByText('Its clusters join the Karmada control plane fleet-eu no more')).toBeTruthy();
});
