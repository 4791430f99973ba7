import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import en from '@/messages/en.json';
import { existing, preview, ref, refuse, showApplication, split } from '@/tests/support/application-form';
import { applicationQuery } from '../queries';
import { ChangeApplicationPage } from './change-application-page';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows what a change takes of the quotas, warns of those of single clusters, and says what the server refuses', async () => {
  const said = 'The quota team allows 4 vCPU. 1 are given out, and this needs 3.5 more';
  const trap = en.applicationForm.trap['beyond-member-quota'];
  showApplication(<ChangeApplicationPage application={ref} />, {
    known: [[applicationQuery(ref).queryKey, existing()]],
    answers: {
      preview: () =>
        Response.json(
          preview({
            members: [split('ledger', { now: 4, after: 18, fits: 31 })],
            quotas: [{ quota: 'team', resource: 'cpu', limit: 4, now: 1, after: 4.5 }],
            traps: [{ code: 'beyond-member-quota', clusters: ['ledger'] }],
          }),
        ),
      check: () => refuse('/spec/replicas', said),
    },
  });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(en.applicationForm.replicas, undefined, { timeout: 5000 }), '1');
  const summary = within(screen.getByRole('complementary'));
  expect(
    await summary.findByRole('img', { name: 'team, cpu: 1 now, 4.5 with this, of 4 vCPU' }, { timeout: 5000 }),
  ).toBeTruthy();
  expect(summary.getByText(en.applications.quotas.beyond)).toBeTruthy();
  expect(screen.getByText(trap.what.replace('{clusters}', 'ledger'))).toBeTruthy();
  expect(screen.getByText(trap.next)).toBeTruthy();
  const refused = await screen.findAllByText(said, undefined, { timeout: 5000 });
  expect(refused).toHaveLength(1);
  const replicas = screen.getByLabelText(en.applicationForm.replicas);
  expect(document.getElementById(replicas.getAttribute('aria-describedby') ?? '')?.textContent).toBe(said);
});
