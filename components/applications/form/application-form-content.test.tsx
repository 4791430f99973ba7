import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import en from '@/messages/en.json';
import { pressSend, showApplication, splitTable } from '@/tests/support/application-form';
import { NewApplicationPage } from './new-application-page';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const words = en.applicationForm;

it('sends files with their paths, and says where one has none', async () => {
  const user = userEvent.setup();
  const { sent } = showApplication(<NewApplicationPage />);
  await splitTable();
  await user.type(screen.getByLabelText(words.name), 'refund-api');
  await user.type(screen.getByLabelText(words.image), 'registry.demo/refund-api:1.8.2');
  await user.click(screen.getByRole('heading', { name: words.files }));
  await user.click(screen.getByRole('button', { name: words.file.add }));
  const path = screen.getByLabelText('Path of file 1');
  expect(document.activeElement).toBe(path);
  await user.type(screen.getByLabelText('Text of file 1'), 'limits:\n  refunds: 5\n');
  expect(screen.getByText(words.problem['no-path'])).toBeTruthy();
  await user.type(path, '/etc/app/config.yaml');
  expect(screen.queryByText(words.problem['no-path'])).toBeNull();
  await pressSend(user, words.send);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    spec: { files: [{ path: '/etc/app/config.yaml', content: 'limits:\n  refunds: 5\n' }] },
  });
});

it('is filled in from a Deployment, after it was said what has no place in it', async () => {
  const user = userEvent.setup();
  showApplication(<NewApplicationPage />);
  await splitTable();
  await user.click(screen.getByRole('button', { name: words.yaml.dots }));
  const dialog = within(await screen.findByRole('dialog', { name: words.yaml.title }));
  const act = dialog.getByRole('button', { name: words.yaml.act });
  expect(act.getAttribute('aria-disabled')).toBe('true');
  const container = { name: 'main', image: 'registry.demo/refund-api:1.8.2', stdin: true };
  const spec = { replicas: 7, template: { spec: { containers: [container] } } };
  await user.click(dialog.getByLabelText(words.yaml.label));
  await user.paste(JSON.stringify({ kind: 'Deployment', metadata: { name: 'refund-api' }, spec }));
  expect(dialog.getByText('Deployment refund-api: spec.template.spec.containers.0.stdin')).toBeTruthy();
  await user.click(act);
  expect(screen.getByLabelText<HTMLInputElement>(words.name).value).toBe('refund-api');
  expect(screen.getByLabelText<HTMLInputElement>(words.image).value).toBe('registry.demo/refund-api:1.8.2');
  expect(screen.getByLabelText<HTMLInputElement>(words.replicas).value).toBe('7');
  expect(screen.queryByRole('dialog')).toBeNull();
});
