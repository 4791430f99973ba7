import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import { ApiError } from '@/lib/client/api';
import type { AskedExport } from '@/lib/contracts/exports';
import en from '@/messages/en.json';
import { ExportDialog } from './export-dialog';

function show(answer: (asked: AskedExport) => string): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={client}>
        <ExportDialog
          name="shop"
          keyOf={(asked) => ['export', asked]}
          read={async (asked) => answer(asked)}
          onClose={() => undefined}
        />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

it('shows the file, and with the form and place that are chosen', async () => {
  show((asked) => JSON.stringify(asked));
  expect((await screen.findByLabelText('Preview')).textContent).toBe('{"form":"plain"}');
  expect(screen.queryByLabelText('Repository')).toBeNull();

  await userEvent.click(screen.getByRole('radio', { name: 'For Flux' }));
  await userEvent.type(screen.getByLabelText('Branch'), 'live');
  await expect.poll(() => screen.getByLabelText('Preview').textContent).toBe('{"form":"flux","branch":"live"}');
});

it('says at the field what is wrong with it, and offers no file', async () => {
  show(({ folder }) => {
    if (folder === undefined) return 'file';
    const errors = [{ pointer: '/folder', detail: 'x' }];
    throw new ApiError({ type: '', title: '', status: 422, code: 'validation-failed', traceId: 't', errors });
  });
  await screen.findByText('file');
  await userEvent.click(screen.getByRole('radio', { name: 'For Argo CD' }));
  await userEvent.type(screen.getByLabelText('Folder'), '../x');
  await screen.findByText('Enter a folder below the root, such as clusters/live');
  expect(screen.queryByLabelText('Preview')).toBeNull();
});
