import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import en from '@/messages/en.json';
import { ConfirmDialog } from './confirm-dialog';

const show = (props: Partial<ComponentProps<typeof ConfirmDialog>>) => {
  const acts = { onConfirm: vi.fn(), onClose: vi.fn() };
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <ConfirmDialog
        title="Delete lake?"
        description="For good."
        act="Delete cluster"
        running={{ isPending: false, error: null }}
        {...acts}
        {...props}
      />
    </NextIntlClientProvider>,
  );
  return acts;
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('it acts on the last button and leaves by the other one or by Escape', async () => {
  const { onConfirm, onClose } = show({});
  expect(screen.getByRole('dialog', { name: 'Delete lake?', description: 'For good.' })).toBeTruthy();
  await press('Delete cluster');
  expect(onConfirm).toHaveBeenCalledOnce();
  await press('Cancel');
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('it acts once: while it runs, and while something speaks against it, the button waits', async () => {
  const running = show({ running: { isPending: true, error: null } });
  await press('Delete cluster');
  expect(running.onConfirm).not.toHaveBeenCalled();
  cleanup();
  const refused = show({ blocked: true, children: 'In use' });
  await press('Delete cluster');
  expect(refused.onConfirm).not.toHaveBeenCalled();
});

test('what cannot be undone wants the name, then the button or Enter acts', async () => {
  const { onConfirm } = show({ typeName: { name: 'lake', label: 'Name' } });
  await press('Delete cluster');
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'lak{Enter}');
  expect(onConfirm).not.toHaveBeenCalled();
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'e');
  await press('Delete cluster');
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), '{Enter}');
  expect(onConfirm).toHaveBeenCalledTimes(2);
});

test('a failure is said in the dialog', () => {
  show({ running: { isPending: false, error: new Error('no') } });
  expect(screen.getByRole('alert').textContent).toContain(en.problems.title.unexpected);
});
