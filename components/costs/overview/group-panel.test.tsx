import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { beforeEach, expect, it, vi } from 'vitest';
import { Button } from '@/components/ui/button';
import { createQueryClient } from '@/lib/client/query-client';
import type { CostLabels } from '@/lib/contracts/cost-labels';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { stubResizeObserver } from '@/tests/support/resize-observer';
import { GroupPanel } from './group-panel';
import type { CostState } from './use-cost-state';

const label = (key: string) => ({ key, clusters: 2, values: 1 });
const known: CostLabels = { items: [label('team'), label('tier')], count: 300, isPartial: true };

beforeEach(() => {
  stubResizeObserver();
  Element.prototype.scrollIntoView = vi.fn();
});

function open(answer: (q: string | null) => Response, locale: 'en' | 'zh' = 'en') {
  const asked: string[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string) => {
      asked.push(path);
      return answer(new URL(path, 'https://slipway.test').searchParams.get('q'));
    }),
  );
  const set = vi.fn();
  const question = { window: '30d', groupBy: 'project', project: 'payments' };
  const state = { by: 'project', filter: { nodeType: 'm5.large' }, question, set } as unknown as CostState;
  render(
    <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : zh} timeZone="UTC">
      <QueryClientProvider client={createQueryClient()}>
        <GroupPanel state={state} trigger={<Button>open</Button>} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return { asked, set };
}
const all = () => Response.json(known);
const patiently = { timeout: 20_000 };

it('offers dimensions first, then the labels of what is shown, and says that it lists some alone', async () => {
  const { asked } = open(all);
  const labels = await screen.findByRole('group', { name: 'Labels' }, patiently);
  expect(
    within(labels)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['team1 value, 2 clusters', 'tier1 value, 2 clusters']);
  const options = screen.getAllByRole('option');
  expect(options[0]?.getAttribute('aria-current')).toBe('true');
  expect(screen.getByRole('option', { name: 'Namespace' }).getAttribute('aria-disabled')).toBe('true');
  expect(asked).toEqual(['/api/v1/costs/labels?window=30d&project=payments']);
  screen.getByText('Showing 2 of 300 labels. Type to find more.');
  screen.getByText('Some clusters have too many labels to list. Type to find more.');
});

it('finds a label by a part of its name, and takes it by keyboard', async () => {
  const { asked, set } = open((q) => Response.json(q ? { items: [label('far')], count: 1, isPartial: false } : known));
  await userEvent.type(screen.getByRole('combobox'), 'fa');
  await screen.findByRole('option', { name: /^far/ }, patiently);
  expect(asked.at(-1)).toContain('q=fa');
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(set).toHaveBeenCalledWith({ by: 'label:far' });
});

it('says that there is none, and why it cannot tell', async () => {
  open(
    (q) => (q ? new Response('{}', { status: 500 }) : Response.json({ items: [], count: 0, isPartial: false })),
    'zh',
  );
  await screen.findByText('这些集群没有标签。', undefined, patiently);
  await userEvent.type(screen.getByRole('combobox'), '项目');
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await screen.findByRole('alert', undefined, patiently);
});
