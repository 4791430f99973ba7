import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { keys } from '@/lib/client/query-keys';
import type { ProjectGit } from '@/lib/contracts/project-git';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { ProjectGitSection } from './project-git';

const git: ProjectGit = {
  provider: 'gitea',
  address: 'https://git.example',
  repository: 'payments/clusters',
  branch: 'main',
  folder: 'clusters',
  appliedBy: 'slipway',
  updatedBy: 'lead@demo',
  updatedAt: '2026-11-28T10:00:00Z',
  version: 3,
  head: '0123456789abcdef',
  readAt: '2026-11-28T10:00:00Z',
  trouble: null,
};

function show(present: ProjectGit | null, mayEdit = true, locale: 'en' | 'zh' = 'en'): void {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(keys.projects.git('payments'), { git: present });
  render(
    <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : zh} timeZone="UTC">
      <QueryClientProvider client={client}>
        <ProjectGitSection project="payments" mayEdit={mayEdit} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}
afterEach(() => vi.unstubAllGlobals());

it('says that requests are carried out at once, and offers members nothing to change', () => {
  show(null, false);
  screen.getByText('Approved requests are carried out at once.');
  expect(screen.queryByRole('button')).toBeNull();
});

it('says where the files are and why they could not be read', () => {
  show({ ...git, trouble: 'The Git server refuses this token' });
  screen.getByText('https://git.example/payments/clusters');
  screen.getByText('01234567');
  screen.getByText('The Git server refuses this token');
});

it('says why in the language of who reads', () => {
  const troubleMessage = { key: 'said.git-refuses', params: {} };
  show({ ...git, trouble: 'The Git server refuses this token', troubleMessage }, true, 'zh');
  screen.getByText(zh.said['git-refuses']);
});

it('goes to the usual address of the Git server that is chosen, and leaves one of your own alone', async () => {
  show(null);
  await userEvent.click(screen.getByRole('button', { name: 'Set up Git' }));
  const address = (await screen.findByLabelText('Address')) as HTMLInputElement;
  screen.getByRole('radiogroup', { name: 'Git server' });
  screen.getByRole('radiogroup', { name: 'Who applies what is merged' });
  const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
  await choose('GitLab');
  expect(address.value).toBe('https://gitlab.com');
  await choose('Gitea or Forgejo');
  expect(address.value).toBe('');
  await userEvent.type(address, 'https://git.example');
  await choose('GitHub');
  expect(address.value).toBe('https://git.example');
});

it('sends the version that it began with and no token that nobody entered, and shows refusals at their fields', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    const errors = [{ pointer: '/branch', detail: 'x', message: { key: 'said.git-no-branch', params: {} } }];
    const problem = { type: '', title: '', status: 422, code: 'validation-failed', traceId: 't', errors };
    return new Response(JSON.stringify(problem), {
      status: 422,
      headers: { 'content-type': 'application/problem+json' },
    });
  });
  show(git);
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  const branch = await screen.findByLabelText('Branch');
  await userEvent.clear(branch);
  await userEvent.type(branch, 'live');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('The repository has no such branch');
  const { provider, address, repository, folder, appliedBy, version } = git;
  expect(sent).toEqual([{ provider, address, repository, branch: 'live', folder, appliedBy, version }]);
});
