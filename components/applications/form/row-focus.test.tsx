import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import en from '@/messages/en.json';
import { showApplication } from '@/tests/support/application-form';
import { NewApplicationPage } from './new-application-page';

const words = en.applicationForm;
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

async function open(title: string) {
  const user = userEvent.setup();
  showApplication(<NewApplicationPage />);
  await user.click(await screen.findByRole('heading', { name: title }));
  return { user, press: (name: string) => user.click(screen.getByRole('button', { name })) };
}

it.each([
  ['variables', words.variable.add, 'Name of variable', 'Remove variable'],
  ['arguments', words.argument.add, 'Argument', 'Remove argument'],
])('stays in the list of %s when lines come and go', async (_, add, field, remove) => {
  const { press } = await open(words.settings);
  await press(add);
  expect(focused()).toBe(`${field} 1`);
  await press(add);
  await press(add);
  expect(focused()).toBe(`${field} 3`);
  await press(`${remove} 1`);
  expect(focused()).toBe(`${remove} 1`);
  await press(`${remove} 2`);
  expect(focused()).toBe(`${remove} 1`);
  await press(`${remove} 1`);
  expect(focused()).toBe(add);
});

it('stays among the clusters that differ when they come and go', async () => {
  const { user, press } = await open(words.overrides);
  const choose = (name: string) => user.selectOptions(screen.getByLabelText(words.override.add), name);
  await choose('ledger');
  expect(document.activeElement).toBe(screen.getByLabelText(words.override.registry));
  await choose('fraud');
  expect(document.activeElement).toBe(screen.getAllByLabelText(words.override.registry)[1]);
  await press('Same as elsewhere on ledger');
  expect(focused()).toBe('Same as elsewhere on fraud');
  await press('Same as elsewhere on fraud');
  expect(focused()).toBe(words.override.add);
});
