import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import type { Problem } from '@/lib/contracts/problem';
import type { Project } from '@/lib/contracts/projects';
import en from '@/messages/en.json';
import { EditProjectDialog } from './edit-project-dialog';

const project: Project = {
  name: 'payments',
  namespace: 'payments',
  title: { en: 'Payments' },
  costCentre: 'CC-1',
  owner: 'ada@demo',
  quota: [],
  budget: null,
  clusters: 0,
  version: 3,
};
const present: Project = { ...project, title: { en: 'Payments of all' }, version: 4 };
const stale: Problem = {
  type: 'urn:slipway:problem:stale-version',
  title: 'It was changed meanwhile',
  status: 409,
  code: 'stale-version',
  traceId: 't',
  detail: 'Somebody else changed the project meanwhile. Load it again',
  message: { key: 'said.project-changed', params: {} },
};

it('keeps what was typed when somebody else was faster, and loads the present state when asked', async () => {
  const user = userEvent.setup();
  const sent: unknown[] = [];
  const onClose = vi.fn();
  const json = (body: unknown, status: number) => new Response(JSON.stringify(body), { status });
  const answer = (init: RequestInit = {}) => {
    if (init.method !== 'PUT') return json(present, 200);
    const body = JSON.parse(String(init.body)) as { version: number };
    sent.push(body);
    if (body.version === present.version) return json({ ...present, version: 5 }, 200);
    return new Response(JSON.stringify(stale), {
      status: 409,
      headers: { 'content-type': 'application/problem+json' },
    });
  };
  vi.stubGlobal(
    'fetch',
    vi.fn(async (_input: string, init?: RequestInit) => answer(init)),
  );
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={createQueryClient()}>
        <EditProjectDialog project={project} onClose={onClose} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  const costCentre = screen.getByLabelText(en.adminProjects.field.costCentre);
  await user.clear(costCentre);
  await user.type(costCentre, 'CC-2');
  await user.click(screen.getByRole('button', { name: en.adminProjects.save }));
  expect(await screen.findByText(stale.detail ?? '')).toBeTruthy();
  expect((costCentre as HTMLInputElement).value).toBe('CC-2');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: en.common.loadPresent }));
  expect(await screen.findByDisplayValue('Payments of all')).toBeTruthy();
  expect(screen.queryByText(stale.detail ?? '')).toBeNull();
  await user.click(screen.getByRole('button', { name: en.adminProjects.save }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toMatchObject([
    { version: 3, costCentre: 'CC-2' },
    { version: 4, costCentre: 'CC-1' },
  ]);
});
