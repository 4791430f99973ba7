import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { ApplicationSpec } from '@/lib/contracts/application-orders';
import en from '@/messages/en.json';
import { existing, pressSend, ref, refuse, showApplication, spec, splitTable } from '@/tests/support/application-form';
import { applicationQuery } from '../queries';
import { ChangeApplicationPage } from './change-application-page';
import { NewApplicationPage } from './new-application-page';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const words = en.applicationForm;
const stored = () => Object.values({ ...sessionStorage, ...localStorage }).join('\n');
const seen = () => document.documentElement.outerHTML;

async function showNew(answers: Parameters<typeof showApplication>[1] = {}) {
  const user = userEvent.setup();
  const looked: string[] = [];
  const shown = showApplication(<NewApplicationPage />, answers);
  const asked = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (!path.endsWith('/requests')) looked.push(String(init.body));
    return asked(path, init);
  });
  await splitTable();
  const fill = async (label: string, text: string) => {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  };
  await fill(words.name, 'refund-api');
  await fill(words.image, 'registry.demo/refund-api:1.8.2');
  return { user, fill, looked, ...shown };
}

it('sends values once beside the answers, and keeps them nowhere', async () => {
  const { user, fill, sent, looked } = await showNew();
  await user.click(screen.getByRole('heading', { name: words.secrets.title }));
  await user.click(screen.getByRole('button', { name: words.secrets.env.add }));
  const name = screen.getByLabelText('Name of secret variable 1');
  expect(document.activeElement).toBe(name);
  await user.paste('DB_PASSWORD');
  const value = screen.getByLabelText<HTMLInputElement>('Value of secret variable 1');
  expect([value.type, value.autocomplete]).toEqual(['password', 'new-password']);
  await fill('Value of secret variable 1', 'hunter2-canary');
  await user.click(screen.getByRole('button', { name: words.secrets.files.add }));
  await fill('Path of secret file 1', '/etc/app/tls.key');
  await fill('Text of secret file 1', 'line-canary\ntwo');
  await waitFor(() => expect(stored()).toContain('DB_PASSWORD'));
  await waitFor(() => expect(looked.join('\n')).toContain('/etc/app/tls.key'));
  await pressSend(user, words.send);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    spec: {
      secrets: {
        env: [{ name: 'DB_PASSWORD', held: null }],
        files: [{ path: '/etc/app/tls.key', held: null }],
        registry: null,
      },
    },
    secretValues: {
      env: { DB_PASSWORD: 'hunter2-canary' },
      files: { '/etc/app/tls.key': 'line-canary\ntwo' },
    },
  });
  expect(JSON.stringify(sent[0]?.body.spec)).not.toContain('canary');
  expect(stored()).not.toContain('canary');
  expect(looked.join('\n')).not.toContain('canary');
});

it('sends the login of a registry', async () => {
  const { user, fill, sent, looked } = await showNew();
  await user.click(screen.getByRole('heading', { name: words.secrets.title }));
  await user.click(screen.getByRole('button', { name: words.secrets.registry.add }));
  await fill(words.secrets.registry.server, 'registry.demo');
  await fill(words.secrets.registry.username, 'puller');
  await fill(words.secrets.registry.password, 'pull-canary');
  await pressSend(user, words.send);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    spec: { secrets: { registry: { server: 'registry.demo', username: 'puller', held: null } } },
    secretValues: { registry: 'pull-canary' },
  });
  expect(stored() + looked.join('\n')).not.toContain('canary');
});

it('asks again for values after a reload, and for nothing else', async () => {
  const { user, fill } = await showNew();
  await user.click(screen.getByRole('heading', { name: words.secrets.title }));
  await user.click(screen.getByRole('button', { name: words.secrets.env.add }));
  await fill('Name of secret variable 1', 'DB_PASSWORD');
  await fill('Value of secret variable 1', 'hunter2-canary');
  await waitFor(() => expect(stored()).toContain('DB_PASSWORD'));
  cleanup();
  expect(stored()).not.toContain('canary');
  showApplication(<NewApplicationPage />);
  await splitTable();
  expect(screen.getByLabelText<HTMLInputElement>('Name of secret variable 1').value).toBe('DB_PASSWORD');
  expect(screen.getByLabelText<HTMLInputElement>('Value of secret variable 1').value).toBe('');
  await pressSend(user, words.send);
  expect(screen.getByText(words.problem.missing)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Value of secret variable 1'));
});

it('shows a line that masks nothing where the value has several', async () => {
  const { user, fill } = await showNew();
  await user.click(screen.getByRole('heading', { name: words.secrets.title }));
  await user.click(screen.getByRole('button', { name: words.secrets.env.add }));
  await user.click(screen.getByRole('button', { name: 'Several lines: Value of secret variable 1' }));
  await fill('Value of secret variable 1', 'one\ntwo');
  // As one line it would be another value.
  expect(screen.queryByRole('button', { name: 'One masked line: Value of secret variable 1' })).toBeNull();
});

it('says at its field what the server refuses', async () => {
  const answers = { submit: () => refuse('/spec/secrets/env/0/value', 'A value may have at most 64000 bytes') };
  const { user, fill } = await showNew({ answers });
  await user.click(screen.getByRole('heading', { name: words.secrets.title }));
  await user.click(screen.getByRole('button', { name: words.secrets.env.add }));
  await fill('Name of secret variable 1', 'A');
  await fill('Value of secret variable 1', 'b');
  await pressSend(user, words.send);
  await waitFor(() =>
    expect(screen.getByLabelText('Value of secret variable 1').getAttribute('aria-invalid')).toBe('true'),
  );
  expect(screen.getAllByText('A value may have at most 64000 bytes').length).toBeGreaterThan(0);
});

it('shows what is set with its age, and keeps, replaces or removes it', async () => {
  const user = userEvent.setup();
  const held = { secret: 'refund-api-secret-a', setAt: new Date(Date.now() - 3 * 86_400_000).toISOString() };
  const secrets: ApplicationSpec['secrets'] = {
    env: ['KEPT', 'REPLACED', 'REMOVED'].map((name) => ({ name, held })),
    files: [],
    registry: null,
  };
  const detail = existing({ order: { spec: { ...spec, secrets }, requestId: 'r-0', shortId: 'R-0AAA' } });
  const { sent } = showApplication(<ChangeApplicationPage application={ref} />, {
    known: [[applicationQuery(ref).queryKey, detail]],
  });
  await splitTable();
  await user.click(screen.getByRole('heading', { name: words.secrets.title }));
  expect(screen.getAllByText('3 d ago', { exact: false })).toHaveLength(3);
  expect(screen.queryByLabelText('Value of secret variable 1')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Name of secret variable 1').readOnly).toBe(true);
  const replace = (place: number) =>
    user.click(screen.getByRole('button', { name: `Replace: Value of secret variable ${place}` }));
  await replace(1);
  expect(document.activeElement).toBe(screen.getByLabelText('Value of secret variable 1'));
  await user.type(screen.getByLabelText('Value of secret variable 1'), 'second-thought-canary');
  await user.click(screen.getByRole('button', { name: 'Keep what is set: Value of secret variable 1' }));
  await replace(2);
  await user.type(screen.getByLabelText('Value of secret variable 2'), 'other-canary');
  await user.click(screen.getByRole('button', { name: 'Take secret variable 3 out' }));
  await pressSend(user, words.sendChange);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    spec: {
      secrets: {
        env: [
          { name: 'KEPT', held },
          { name: 'REPLACED', held: null },
        ],
      },
    },
    secretValues: { env: { REPLACED: 'other-canary' } },
  });
  expect(JSON.stringify(sent[0]?.body)).not.toContain('second-thought');
});

it('takes Secrets from YAML into the masked fields, and says which values are still to be typed', async () => {
  const { user } = await showNew();
  await user.click(screen.getByRole('button', { name: words.yaml.dots }));
  const dialog = within(await screen.findByRole('dialog', { name: words.yaml.title }, { timeout: 10_000 }));
  const from = (name: string, secret: string) => ({ name, valueFrom: { secretKeyRef: { name: secret, key: 'k' } } });
  const container = { image: 'web:1', env: [from('HERE', 'one'), from('ELSEWHERE', 'two')] };
  const objects = [
    { kind: 'Deployment', metadata: { name: 'web' }, spec: { template: { spec: { containers: [container] } } } },
    { kind: 'Secret', metadata: { name: 'one' }, data: { k: btoa('yaml-canary') } },
  ];
  await user.click(dialog.getByLabelText(words.yaml.label));
  await user.paste(objects.map((object) => JSON.stringify(object)).join('\n---\n'));
  expect(dialog.getByText(words.yaml.typeValues)).toBeTruthy();
  expect(dialog.getByText('ELSEWHERE')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: words.yaml.act }));
  const value = screen.getByLabelText<HTMLInputElement>('Value of secret variable 1');
  expect([value.type, value.value]).toEqual(['password', 'yaml-canary']);
  expect(screen.getByLabelText<HTMLInputElement>('Value of secret variable 2').value).toBe('');
  await waitFor(() => expect(stored()).toContain('ELSEWHERE'));
  expect(stored()).not.toMatch(/canary|eWFtbC1jYW5hcnk/);
  expect(seen()).not.toContain('eWFtbC1jYW5hcnk');
});
