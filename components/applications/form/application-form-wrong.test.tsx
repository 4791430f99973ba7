import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { requestQuery } from '@/components/data/request-query';
import { keys } from '@/lib/client/query-keys';
import type { ApplicationSpec } from '@/lib/contracts/application-orders';
import type { RequestDetail } from '@/lib/contracts/requests';
import en from '@/messages/en.json';
import {
  existing,
  meWithoutProject,
  preview,
  ref,
  refuse,
  sendButton,
  showApplication,
  spec,
  split,
} from '@/tests/support/application-form';
import { applicationQuery } from '../queries';
import { ChangeApplicationPage } from './change-application-page';
import { NewApplicationPage } from './new-application-page';

const words = en.applicationForm;
const effect = () => within(screen.getByRole('region', { name: words.effect.title }));
const shown = () => screen.findByRole('table', { name: words.effect.caption }, { timeout: 5000 });
const isSendable = (name: string) =>
  waitFor(() => expect(sendButton(name).getAttribute('aria-disabled')).toBeNull(), { timeout: 3000 });
const known = [[applicationQuery(ref).queryKey, existing()]] as const;

it('leaves behind what a request asked for once somebody begins anew, and keeps the reason', async () => {
  const user = userEvent.setup();
  const asked = {
    id: 'r-9',
    project: 'payments',
    application: ref,
    applicationSpec: { before: spec, after: { ...spec, replicas: 6 } },
    justification: 'The sale',
    review: { revision: 2 },
  } as unknown as RequestDetail;
  const { client } = showApplication(<ChangeApplicationPage application={ref} />, {
    search: '?request=r-9',
    known: [...known, [requestQuery('r-9').queryKey, asked]],
  });
  await shown();
  const replicas = screen.getByLabelText<HTMLInputElement>(words.replicas);
  expect(replicas.value).toBe('6');
  const order = { spec: { ...spec, replicas: 20 }, requestId: 'r-1', shortId: 'R-1AAA' };
  act(() => void client.setQueryData(applicationQuery(ref).queryKey, existing({ generation: 5, order })));
  await user.click(await screen.findByRole('button', { name: words.reload }, { timeout: 5000 }));
  expect(replicas.value).toBe('20');
  expect(screen.getByLabelText<HTMLTextAreaElement>(words.summary.reason).value).toBe('The sale');
  await user.type(replicas, '1');
  await user.click(screen.getByRole('button', { name: en.order.discard }));
  expect(replicas.value).toBe('20');
});

it('cannot close a part of the form in which something is wrong', async () => {
  const user = userEvent.setup();
  showApplication(<NewApplicationPage />);
  await shown();
  const fold = screen.getByRole('heading', { name: words.lost });
  await user.click(fold);
  const minutes = screen.getByLabelText(words.moveAfter);
  await user.clear(minutes);
  const details = fold.closest('details');
  const told = new Promise((resolve) => details?.addEventListener('toggle', resolve, { once: true }));
  await user.click(fold);
  await told;
  expect(details?.open).toBe(true);
  await user.type(minutes, '5');
  await user.click(fold);
  await waitFor(() => expect(details?.open).toBe(false));
});

it('divides what has a wrong name or image with others in their place', async () => {
  const user = userEvent.setup();
  const asked: { name: string; image: string }[] = [];
  const answers = {
    preview: ({ name, spec: { image, replicas } }: { name: string; spec: ApplicationSpec }) => {
      asked.push({ name, image });
      if (name === 'Shop') return refuse('/name', 'Not a name.');
      if (image === 'Wrong') return refuse('/spec/image', 'Not an image.');
      return Response.json(preview({ members: [split('ledger', { after: replicas, fits: 31 })] }));
    },
  };
  showApplication(<NewApplicationPage />, { answers });
  await shown();
  await user.type(screen.getByLabelText(words.name), 'Shop');
  await user.type(screen.getByLabelText(words.image), 'Wrong');
  const replicas = screen.getByLabelText(words.replicas);
  await user.clear(replicas);
  await user.type(replicas, '7');
  expect(await effect().findByText('ledger 7')).toBeTruthy();
  expect(await effect().findByText(words.effect.live)).toBeTruthy();
  expect(screen.getByText('Not an image.')).toBeTruthy();
  expect(asked.map(({ name }) => name)).not.toContain('Shop');
  await user.click(effect().getByRole('radio', { name: words.effect.views.written }));
  expect(effect().getByText(words.effect.writtenLater)).toBeTruthy();
});

it('says that what cannot be worked out any more is as last worked out, and not on its way', async () => {
  const user = userEvent.setup();
  const answers = {
    preview: ({ spec: { port } }: { spec: ApplicationSpec }) =>
      port === 9 ? refuse('/spec/port', 'Not this port.') : Response.json(preview()),
  };
  showApplication(<NewApplicationPage />, { answers });
  await shown();
  const port = screen.getByLabelText(words.port);
  await user.type(port, '9');
  expect(effect().getByText(words.effect.working)).toBeTruthy();
  expect(await screen.findByText('Not this port.')).toBeTruthy();
  expect(await effect().findByText(words.effect.last)).toBeTruthy();
  expect(effect().queryByText(words.effect.working)).toBeNull();
  await user.clear(port);
  await user.clear(screen.getByLabelText(words.replicas));
  expect(effect().getByText(words.effect.last)).toBeTruthy();
});

it('says what is in the way where nothing was ever worked out', async () => {
  showApplication(<NewApplicationPage />, {
    answers: { preview: () => refuse('/controlPlane', 'It does not answer.') },
  });
  expect(await screen.findByText('It does not answer.')).toBeTruthy();
  expect(document.querySelector('[data-loading]')).toBeNull();
});

it('shows no loss of an older draft, and says where one cannot be worked out', async () => {
  const user = userEvent.setup();
  const answers = {
    preview: ({ spec: { clusters } }: { spec: ApplicationSpec }) => {
      if (clusters.by !== 'names') return Response.json(preview());
      return clusters.names.includes('ledger')
        ? refuse('/spec/clusters', 'Not these.')
        : Response.json(preview({ members: [split('fraud', { after: 13 })] }));
    },
  };
  showApplication(<NewApplicationPage />, { answers });
  expect(await screen.findByText('fraud 13. Fits.', {}, { timeout: 5000 })).toBeTruthy();
  expect(await screen.findByText(words.lostEffect.unknown, {}, { timeout: 5000 })).toBeTruthy();
  expect(screen.queryByText(words.lostEffect.working)).toBeNull();
  await user.type(screen.getByLabelText(words.port), '8');
  expect(screen.queryByText('fraud 13. Fits.')).toBeNull();
  expect(screen.getAllByText(words.lostEffect.working).length).toBeGreaterThan(0);
  await user.clear(screen.getByLabelText(words.replicas));
  expect(screen.queryByText(words.lostEffect.working)).toBeNull();
  expect(screen.getAllByText(words.lostEffect.unknown)).toHaveLength(2);
});

it('sends nothing that the check refuses, and goes to the field', async () => {
  const user = userEvent.setup();
  const answers = { check: () => refuse('/spec/replicas', 'Too many.') };
  const { sent } = showApplication(<ChangeApplicationPage application={ref} />, { answers, known });
  await shown();
  await user.type(screen.getByLabelText(words.memory), '1');
  expect((await screen.findAllByText('Too many.', {}, { timeout: 3000 })).length).toBeGreaterThan(0);
  expect(screen.getAllByText(words.blocked.wrong).length).toBeGreaterThan(0);
  await user.click(sendButton(words.sendChange));
  expect(sent).toEqual([]);
  expect(screen.getByLabelText(words.replicas).closest('[data-pointer]')?.contains(document.activeElement)).toBe(true);
});

it('counts what is missing, and says otherwise that something is to be corrected', async () => {
  const user = userEvent.setup();
  showApplication(<NewApplicationPage />);
  await shown();
  expect(screen.getAllByText('Fill in 2 more fields to send it.').length).toBeGreaterThan(0);
  await user.type(screen.getByLabelText(words.name), 'Shop');
  expect(screen.getAllByText(words.blocked.wrong).length).toBeGreaterThan(0);
  expect(screen.queryByText(/Fill in/)).toBeNull();
});

it('says which weight is wrong', async () => {
  const user = userEvent.setup();
  showApplication(<NewApplicationPage />);
  await shown();
  await user.type(screen.getByRole('textbox', { name: 'Weight of fraud' }), '.5');
  expect(screen.getByText('Weight of fraud: a whole number from 0 to 1,000.')).toBeTruthy();
});

it('keeps the question open with what went wrong, and asks it the next time without that', async () => {
  const user = userEvent.setup();
  const title = 'Change refund-api?';
  const answers = {
    preview: () => Response.json(preview({ traps: [{ code: 'leaves-member', clusters: ['fraud'] }] })),
    submit: () => Response.json({ code: 'conflict', status: 409, title: 't', type: '', traceId: '1' }, { status: 409 }),
  };
  showApplication(<ChangeApplicationPage application={ref} />, { answers, known });
  await shown();
  await user.type(screen.getByLabelText(words.memory), '1');
  await isSendable(words.sendChange);
  await user.click(sendButton(words.sendChange));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await user.click(dialog.getByRole('button', { name: words.sendChange }));
  expect(await dialog.findByRole('alert')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: en.common.cancel }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(sendButton(words.sendChange));
  const anew = within(await screen.findByRole('dialog', { name: title }));
  expect(anew.queryByRole('alert')).toBeNull();
});

it('says what to do where there is no project', async () => {
  showApplication(<NewApplicationPage />, { known: [[keys.me, meWithoutProject]] });
  expect(await screen.findByText(words.noProject)).toBeTruthy();
  expect(screen.getByRole('link', { name: words.toProjects }).getAttribute('href')).toBe('/admin/projects');
  expect(document.querySelector('[data-loading]')).toBeNull();
});

it('says once what is wrong, at its field, and leads there by its name', async () => {
  const user = userEvent.setup();
  const wrong = { pointer: '/spec/port', detail: 'Not this port.' };
  const check = {
    errors: [wrong],
    warnings: [],
    checks: [{ name: 'schema', outcome: 'failed', detail: wrong.detail }],
    quota: [],
    effects: [],
    policy: null,
  };
  const answers = {
    preview: () => refuse(wrong.pointer, wrong.detail),
    check: () => Response.json(check),
  };
  showApplication(<ChangeApplicationPage application={ref} />, { answers, known });
  await user.type(await screen.findByLabelText(words.port), '{Backspace}');
  const summary = within(screen.getByRole('complementary', { name: en.order.summary }));
  expect(await summary.findByText('Settings refused', {}, { timeout: 5000 })).toBeTruthy();
  expect(screen.getAllByText(wrong.detail)).toHaveLength(1);
  expect(document.body.textContent).not.toContain('/spec/');
  expect(effect().getByText(words.effect.later)).toBeTruthy();
  const fields = within(summary.getByRole('list', { name: words.toCorrect }));
  await user.click(fields.getByRole('button', { name: words.port }));
  expect(document.activeElement).toBe(screen.getByLabelText(words.port));
});

it('says in the checks what has no field', async () => {
  const user = userEvent.setup();
  const answers = { check: () => refuse('/project', 'Nobody may do that.') };
  showApplication(<ChangeApplicationPage application={ref} />, { answers, known });
  await shown();
  await user.type(screen.getByLabelText(words.memory), '1');
  expect(await screen.findByText('Nobody may do that.', {}, { timeout: 5000 })).toBeTruthy();
  expect(screen.queryByText('/project')).toBeNull();
  expect(screen.queryByRole('list', { name: words.toCorrect })).toBeNull();
});

it('says in the checks what a field has no room for beside its first complaint', async () => {
  const user = userEvent.setup();
  const errors = ['Too much CPU.', 'Too much memory.'].map((detail) => ({ pointer: '/spec/replicas', detail }));
  const problem = { code: 'quota-exceeded', status: 409, title: 't', type: '', traceId: '1', errors };
  const answers = { check: () => Response.json(problem, { status: 409 }) };
  showApplication(<ChangeApplicationPage application={ref} />, { answers, known });
  await shown();
  await user.type(screen.getByLabelText(words.memory), '1');
  const summary = within(screen.getByRole('complementary', { name: en.order.summary }));
  expect(await summary.findByText('Too much memory.', {}, { timeout: 5000 })).toBeTruthy();
  expect(screen.getAllByText('Too much memory.')).toHaveLength(1);
  expect(screen.getAllByText('Too much CPU.')).toHaveLength(1);
  expect(summary.queryByText('Too much CPU.')).toBeNull();
});

it('names the fields that are still missing, and leads to each', async () => {
  const user = userEvent.setup();
  showApplication(<NewApplicationPage />);
  await shown();
  const fields = within(screen.getByRole('list', { name: words.toCorrect }));
  expect(fields.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([words.name, words.image]);
  await user.click(fields.getByRole('button', { name: words.image }));
  expect(document.activeElement).toBe(screen.getByLabelText(words.image));
});

it('marks the zone alone where only the zone of a CronJob is wrong', async () => {
  const user = userEvent.setup();
  const sentence = 'Must be a time zone such as Europe/Berlin';
  const answers = {
    preview: ({ spec: { workload } }: { spec: ApplicationSpec }) =>
      workload.kind === 'cron-job' && workload.timeZone !== null
        ? refuse('/spec/workload/timeZone', sentence)
        : Response.json(preview()),
  };
  showApplication(<NewApplicationPage />, { answers });
  await shown();
  await user.click(screen.getByRole('radio', { name: /^CronJob/ }));
  await user.type(screen.getByLabelText(words.workload.schedule), '30 2 * * 1-5');
  await user.type(screen.getByLabelText(words.workload.timeZone), '+02:00');
  expect(await screen.findByText(sentence, {}, { timeout: 5000 })).toBeTruthy();
  const isMarked = (label: string) => screen.getByLabelText(label).getAttribute('aria-invalid');
  expect(isMarked(words.workload.timeZone)).toBe('true');
  expect(isMarked(words.workload.schedule)).toBeNull();
});
