import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { afterEach, expect, it } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { Me } from '@/lib/contracts/me';
import { type Guide, type GuideName, guideNames } from '@/lib/guide';
import en from '@/messages/en.json';
import { GuidePage } from './guide-page';
import { HelpHome } from './help-home';

afterEach(cleanup);

const guide = (name: string): Guide => ({
  title: `For ${name}`,
  lede: 'Do things.',
  sections: [
    {
      id: 'begin',
      heading: `Begin as ${name}`,
      blocks: [
        {
          kind: 'markdown',
          text: 'Open the [catalog](/catalog). <img src=x onerror=alert(1)> Not [this](//evil.test).',
        },
        { kind: 'code', text: 'kubectl get nodes' },
      ],
    },
  ],
});
const guides = Object.fromEntries(guideNames.map((name) => [name, guide(name)])) as Record<GuideName, Guide>;

function show(what: React.ReactNode) {
  const client = createQueryClient();
  client.setQueryData(keys.me, { grants: [{ role: 'finops', project: null }] } as unknown as Me);
  return render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={client}>
        <NuqsTestingAdapter hasMemory>{what}</NuqsTestingAdapter>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

it('lists the guide of one’s own role first, then words and API', () => {
  show(<HelpHome guides={guides} />);
  const links = screen.getAllByRole('link');
  expect(links[0]?.getAttribute('href')).toBe('/help/finops');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(expect.arrayContaining(['/help/words', '/help/api']));
});

it('finds sections by their words, marks them, and says when there are none', async () => {
  show(<HelpHome guides={guides} />);
  const user = userEvent.setup();
  await user.type(screen.getByRole('searchbox', { name: 'Search the guides' }), 'auditor begin');
  expect(screen.getByRole('status').textContent).toBe('1 section found.');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/help/auditor#begin');
  expect(document.querySelectorAll('mark').length).toBeGreaterThan(0);
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'zebra');
  expect(screen.getByText('No guide contains “zebra”.')).toBeTruthy();
});

it('draws a guide with links to pages of the portal alone, and no markup of its text', () => {
  show(<GuidePage guide={guide('developer')} />);
  expect(screen.getByRole('link', { name: 'catalog' }).getAttribute('href')).toBe('/catalog');
  expect(screen.queryByRole('link', { name: 'this' })).toBeNull();
  expect(document.querySelector('img')).toBeNull();
  expect(screen.getByText('kubectl get nodes')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Begin as developer' }).getAttribute('href')).toBe('#begin');
});
