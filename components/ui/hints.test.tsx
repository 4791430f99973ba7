import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { Button } from './button';
import { notifyDone, notifyFailed, Toaster } from './toast';
import { Tooltip } from './tooltip';

// jsdom has no layout, and what floats measures itself.
beforeAll(() => {
  const nothing = () => undefined;
  globalThis.ResizeObserver = class {
    observe = nothing;
    unobserve = nothing;
    disconnect = nothing;
  };
});

test('the reason of a blocked button is there for the keyboard too', async () => {
  render(
    <Tooltip text="Needs cluster.delete in checkout.">
      <Button blocked>Delete…</Button>
    </Tooltip>,
  );
  await userEvent.tab();
  expect(await screen.findByRole('tooltip')).toBeTruthy();
  expect(
    screen.getByRole('button', { name: 'Delete…', description: 'Needs cluster.delete in checkout.' }),
  ).toBeTruthy();
});

test('toasts say what was done and what was not', async () => {
  render(<Toaster label="Notices" closeLabel="Close" />);
  notifyDone('Claimed', 'ledger is yours');
  notifyFailed('Kubeconfig not created', 'Trace 4f1c');
  expect(await screen.findByText('Claimed')).toBeTruthy();
  expect(await screen.findByText('Trace 4f1c')).toBeTruthy();
});
