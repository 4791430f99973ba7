import { cleanup, screen, waitFor } from '@testing-library/react';
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

it('gives one cluster other fields, and says where a line is not complete', async () => {
  const user = userEvent.setup();
  const { sent } = showApplication(<NewApplicationPage />);
  await splitTable();
  await user.type(screen.getByLabelText(words.name), 'refund-api');
  await user.type(screen.getByLabelText(words.image), 'registry.demo/refund-api:1.8.2');
  await user.click(screen.getByRole('heading', { name: words.overrides }));
  const [, first] = [...screen.getByLabelText<HTMLSelectElement>(words.override.add).options];
  const cluster = first?.value ?? '';
  await user.selectOptions(screen.getByLabelText(words.override.add), cluster);
  await user.click(screen.getByRole('button', { name: words.override.addPatch }));
  const value = screen.getByLabelText('Value of field 1');
  await user.click(value);
  await user.paste('{"disk":');
  expect(screen.getByText(words.problem['no-pointer'])).toBeTruthy();
  await user.type(screen.getByLabelText('Pointer of field 1'), '/spec/template/spec/nodeSelector');
  expect(screen.getByText(words.problem.json)).toBeTruthy();
  await user.click(value);
  await user.paste(' "ssd"}');
  expect(screen.queryByText(words.problem.json)).toBeNull();
  await pressSend(user, words.send);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    spec: {
      overrides: [
        {
          cluster,
          patches: [{ operator: 'add', pointer: '/spec/template/spec/nodeSelector', value: { disk: 'ssd' } }],
        },
      ],
    },
  });
});
