import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { SourceIdentity } from '@/lib/contracts/source-identities';
import type { SystemCredentialPage } from '@/lib/contracts/system-credentials';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { CreateCredentialDialog } from './create-credential-dialog';

const page: SystemCredentialPage = { items: [], nextCursor: null, total: 0, handOutError: null, unavailableKinds: [] };
const identities: SourceIdentity[] = [
  { kind: 'AWSClusterControllerIdentity', name: 'default' },
  { kind: 'AWSClusterStaticIdentity', name: 'aws-prod-identity' },
];
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const listOf = (items: SourceIdentity[]) => json({ items, nextCursor: null, total: items.length });
const problem = (status: number, code: string, errors?: object[]) =>
  json({ type: 'about:blank', title: '', status, code, traceId: 't', errors }, status);

let answer: () => Response | Promise<Response>;
let create: () => Response;
let sent: unknown[];
beforeEach(() => {
  answer = () => listOf(identities);
  create = () => json({ name: 'shop' }, 201);
  sent = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.includes('/source-identities')) return answer();
    if (init.method !== 'POST') return json(page);
    sent.push(JSON.parse(String(init.body)));
    return create();
  });
});

/** Help or error of a control. */
const textUnder = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent;

/** The dialog with the kind chosen that asks for a source. */
async function open(locale: 'en' | 'zh' = 'en') {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  client.setQueryData(keys.credentials.list, page);
  const messages = locale === 'en' ? en : zh;
  render(
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC">
      <QueryClientProvider client={client}>
        <CreateCredentialDialog onClose={vi.fn()} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  const user = userEvent.setup();
  const { kindLabel, field } = messages.credentials;
  await user.selectOptions(screen.getByRole('combobox', { name: kindLabel }), 'aws-role');
  return { user, client, source: screen.getByRole('combobox', { name: field.sourceIdentity }) };
}

describe('the source identity of an AWS role', () => {
  it('is chosen among those that exist, and sent with its kind', async () => {
    const { user, source } = await open();
    const choice = await screen.findByRole('option', { name: 'AWSClusterStaticIdentity/aws-prod-identity' });
    await user.selectOptions(source, choice);
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'shop');
    await user.click(screen.getByRole('button', { name: en.credentials.create }));
    const values = { sourceIdentityKind: 'AWSClusterStaticIdentity', sourceIdentity: 'aws-prod-identity' };
    await waitFor(() => expect(sent).toMatchObject([{ name: 'shop', kind: 'aws-role', values }]));
  });

  it.each(['en', 'zh'] as const)('says in %s that it is being read, and that there is none', async (locale) => {
    let arrive: (response: Response) => void = () => undefined;
    answer = () =>
      new Promise((done) => {
        arrive = done;
      });
    const { source } = await open(locale);
    const words = (locale === 'en' ? en : zh).credentials.source;
    expect(textUnder(source)).toBe(words.loading);
    arrive(listOf([]));
    await waitFor(() => expect(textUnder(source)).toBe(words.none));
  });

  it.each(['en', 'zh'] as const)('says in %s why it cannot be read, and reads it again when asked', async (locale) => {
    answer = () => problem(503, 'upstream-unavailable');
    const { user, source } = await open(locale);
    const messages = locale === 'en' ? en : zh;
    const why = messages.problems.text['upstream-unavailable'];
    await waitFor(() => expect(textUnder(source)).toBe(messages.credentials.source.unread.replace('{why}', why)));
    answer = () => listOf(identities);
    await user.click(screen.getByRole('button', { name: messages.common.retry }));
    await screen.findByRole('option', { name: 'AWSClusterControllerIdentity/default' });
  });

  it('says that the chosen one is gone, and what the server says against it, in the reader’s language', async () => {
    const { user, client, source } = await open('zh');
    await screen.findByRole('option', { name: 'AWSClusterControllerIdentity/default' });
    await user.selectOptions(source, 'AWSClusterControllerIdentity/default');
    create = () =>
      problem(422, 'validation-failed', [
        { pointer: '/values/sourceIdentity', detail: 'English', message: { key: 'said.identity-gone', params: {} } },
      ]);
    await user.type(screen.getByRole('textbox', { name: new RegExp(`^${zh.credentials.name}`) }), 'shop');
    await user.click(screen.getByRole('button', { name: zh.credentials.create }));
    await waitFor(() => expect(textUnder(source)).toBe(zh.said['identity-gone']));
    answer = () => listOf([]);
    await client.refetchQueries({ queryKey: keys.credentials.sources });
    await waitFor(() => expect(textUnder(source)).toBe(zh.credentials.source.gone));
  });
});
