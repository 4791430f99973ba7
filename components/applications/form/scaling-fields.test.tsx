import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import en from '@/messages/en.json';
import {
  existing,
  pressSend,
  preview,
  ref,
  sendButton,
  showApplication,
  spec,
  splitTable,
} from '@/tests/support/application-form';
import { applicationQuery } from '../queries';
import { ChangeApplicationPage } from './change-application-page';
import { NewApplicationPage } from './new-application-page';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  location.hash = '';
});

const words = en.applicationForm;
const own = words.scaling;
const end = (replicas: number) => ({
  replicas,
  members: [{ name: 'ledger', replicas }],
  problem: null,
  cost: { monthly: '120', currency: 'EUR', gaps: [] },
});
const scaled = { present: 9, fewest: end(3), most: end(12) };
const scaling = { fewest: 3, most: 12, cpuPercent: 70, memoryPercent: null, scaleDownSeconds: null };

/** Types all at once. */
async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await user.paste(text);
}

it('says what is wrong with scaling by load before it is sent', async () => {
  const user = userEvent.setup();
  showApplication(<NewApplicationPage />);
  await user.click(await screen.findByText(own.title));
  await user.click(screen.getByRole('radio', { name: new RegExp(own.byChoice.load) }));
  await fill(user, screen.getByLabelText(own.most), '1');
  await user.clear(screen.getByLabelText(own.cpu));
  expect(screen.getByText(words.problem['below-fewest'])).toBeTruthy();
  expect(screen.getByText(words.problem['no-load'])).toBeTruthy();
  expect(screen.getByText(own.replicasFirst)).toBeTruthy();
});

it('asks for a schedule beside the load, and tells both ends and when it comes next', async () => {
  const user = userEvent.setup();
  const scheduled = [{ name: 'morning', at: ['2026-11-30T06:00:00.000Z'] }];
  const answers = { preview: () => Response.json(preview({ scaled, scheduled })) };
  location.hash = '#scaling';
  const order = { spec: { ...spec, scaling }, requestId: 'r-0', shortId: 'R-0AAA' };
  const known = [[applicationQuery(ref).queryKey, existing({ order })]] as const;
  const { sent } = showApplication(<ChangeApplicationPage application={ref} />, { answers, known });
  await splitTable();
  await user.click(screen.getByRole('button', { name: own.addSchedule }));
  expect(screen.getByRole('group', { name: 'Schedule 1' }).querySelector('[aria-invalid]')).toBeNull();
  const row = within(screen.getByRole('group', { name: 'Schedule 1' }));
  const [name, cron, fewest] = ['Name', 'Cron expression', 'Fewest from then on'].map((label) =>
    row.getByLabelText(new RegExp(label)),
  ) as [HTMLElement, HTMLElement, HTMLElement];
  await fill(user, cron, 'every day');
  expect(row.getByText(words.problem.cron)).toBeTruthy();
  await fill(user, cron, '75 7 * * 1-5');
  expect(row.getByText('Minute 75 is out of range: 0 to 59.')).toBeTruthy();
  await fill(user, cron, '0 7 * * 1-5');
  await fill(user, fewest, '6');
  await fill(user, name, 'morning');
  await waitFor(() => expect(screen.getByText(/Next:/).textContent).toBe('Next: Mon 30 Nov 06:00'));
  expect(screen.getByText('Fewest: 3').closest('li')?.textContent).toContain('ledger 3');
  await pressSend(user, words.sendChange);
  expect(sent[0]?.body.spec).toMatchObject({
    scaling: { fewest: 3, most: 12, cpuPercent: 70 },
    schedules: [{ name: 'morning', cron: '0 7 * * 1-5', replicas: null, fewest: 6, most: null, isPaused: false }],
  });
});

it('is open where an address leads to it, keeps the number that is there, and gives it back', async () => {
  const user = userEvent.setup();
  location.hash = '#scaling';
  const order = { spec: { ...spec, scaling }, requestId: 'r-0', shortId: 'R-0AAA' };
  const application = existing({ order });
  const answers = { preview: () => Response.json(preview({ scaled })) };
  const known = [[applicationQuery(ref).queryKey, application]] as const;
  const { sent } = showApplication(<ChangeApplicationPage application={ref} />, { answers, known });
  await waitFor(() => expect(screen.getByText(own.replicasKept)).toBeTruthy());
  await waitFor(() => expect(screen.getByText('9 now')).toBeTruthy());
  expect(screen.getByText(own.title).closest('summary')).toBe(document.activeElement);
  expect((screen.getByLabelText(own.most) as HTMLInputElement).value).toBe('12');
  await user.click(screen.getByRole('radio', { name: new RegExp(own.byChoice.you) }));
  expect((screen.getByLabelText(words.replicas) as HTMLInputElement).value).toBe('9');
  await waitFor(() => expect(sendButton(words.sendChange).getAttribute('aria-disabled')).toBeNull(), { timeout: 3000 });
  await pressSend(user, words.sendChange);
  expect(sent[0]?.body.spec).toMatchObject({ replicas: 9, scaling: null });
});

it('says that the autoscaler raises a number below the fewest', async () => {
  const user = userEvent.setup();
  showApplication(<NewApplicationPage />);
  await user.click(await screen.findByText(own.title));
  await user.click(screen.getByRole('radio', { name: new RegExp(own.byChoice.load) }));
  expect(screen.getByText(own.replicasFirst)).toBeTruthy();
  await fill(user, screen.getByLabelText(own.fewest), '5');
  const text = 'This is below the fewest. The autoscaler soon raises it to 5.';
  const replicas = screen.getByLabelText(words.replicas);
  expect(document.getElementById(replicas.getAttribute('aria-describedby') ?? '')?.textContent).toBe(text);
});

it('marks what a schedule lacks once somebody wants to send it', async () => {
  const user = userEvent.setup();
  showApplication(<ChangeApplicationPage application={ref} />, {
    known: [[applicationQuery(ref).queryKey, existing()]],
  });
  await user.click(await screen.findByText(own.title));
  await user.click(screen.getByRole('button', { name: own.addSchedule }));
  const marked = () => screen.getByRole('group', { name: 'Schedule 1' }).querySelectorAll('[aria-invalid]').length;
  expect(marked()).toBe(0);
  const missing = within(screen.getByRole('list', { name: words.toCorrect }));
  expect(missing.getByRole('button', { name: 'Schedule 1, Cron expression' })).toBeTruthy();
  await user.click(sendButton(words.sendChange));
  expect(marked()).toBe(3);
});
