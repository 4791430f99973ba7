import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { ApplicationSpec } from '@/lib/contracts/application-orders';
import { type ApplicationWorkload, kubernetesKinds } from '@/lib/contracts/application-workload';
import en from '@/messages/en.json';
import {
  existing,
  pressSend,
  preview,
  ref,
  sendButton,
  showApplication,
  spec,
  split,
  splitTable,
} from '@/tests/support/application-form';
import { applicationQuery } from '../queries';
import { ChangeApplicationPage } from './change-application-page';
import { NewApplicationPage } from './new-application-page';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const words = en.applicationForm;
const kindChoice = (kind: ApplicationWorkload['kind']) =>
  screen.getByRole('radio', { name: new RegExp(`^${kubernetesKinds[kind]}(?!Set)`) });
const isFixed = (label: string) => screen.getByLabelText(label).matches(':disabled');

/** A new application of a kind, named and with its image. */
async function begin(kind: ApplicationWorkload['kind'], answers: Parameters<typeof showApplication>[1] = {}) {
  const user = userEvent.setup();
  const shown = showApplication(<NewApplicationPage />, answers);
  await splitTable();
  await user.click(kindChoice(kind));
  await user.type(screen.getByLabelText(words.name), 'close');
  await user.type(screen.getByLabelText(words.image), 'registry.demo/close:1');
  return { user, ...shown };
}

it('sends a StatefulSet, and says how its replicas are named', async () => {
  const { user, sent } = await begin('stateful-set');
  expect(screen.getByText(words.workload.ordinals)).toBeTruthy();
  await user.type(screen.getByLabelText(words.port), '5432');
  expect(screen.getByText(words.workload.headlessHelp)).toBeTruthy();
  await pressSend(user, words.send);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ spec: { workload: { kind: 'stateful-set' }, port: 5432, replicas: 2 } });
});

it('sends a Job without a port, and says what each cluster has to do', async () => {
  const members = [
    split('ledger', { after: 1, fits: 31, completions: 3 }),
    split('fraud', { after: 1, fits: 6, completions: 2 }),
  ];
  const { user, sent } = await begin('job', { answers: { preview: () => Response.json(preview({ members })) } });
  expect(screen.queryByLabelText(words.port)).toBeNull();
  expect(screen.getByText(words.section.whatHintEnds)).toBeTruthy();
  expect(screen.getByLabelText(words.workload.parallel)).toBeTruthy();
  const completions = screen.getByLabelText(words.workload.completions);
  await user.clear(completions);
  await user.type(completions, '5');
  await user.type(screen.getByLabelText(words.workload.removeAfter), '10');
  expect(await screen.findByText('3 successes', {}, { timeout: 5000 })).toBeTruthy();
  expect(screen.getByText(words.workload.jobSplit)).toBeTruthy();
  await pressSend(user, words.send);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    spec: {
      workload: { kind: 'job', completions: 5, retries: 6, removeAfterSeconds: 600 },
      port: null,
      healthPath: null,
      replicas: 2,
    },
  });
});

it('sends a CronJob whole to each cluster, once it has a schedule', async () => {
  const { user, sent } = await begin('cron-job');
  expect(screen.getByText(words.workload.whole)).toBeTruthy();
  expect(screen.queryByLabelText(words.divide)).toBeNull();
  expect(screen.queryByLabelText(words.replicasEach)).toBeNull();
  await user.click(sendButton(words.send));
  expect(sent).toEqual([]);
  await user.type(screen.getByLabelText(words.workload.schedule), '30 2 * * *');
  await user.type(screen.getByLabelText(words.workload.timeZone), 'Europe/Berlin');
  await user.click(screen.getByRole('radio', { name: /^Replace/ }));
  await user.click(screen.getByLabelText(words.workload.suspended));
  await pressSend(user, words.send);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    spec: {
      workload: {
        kind: 'cron-job',
        schedule: '30 2 * * *',
        timeZone: 'Europe/Berlin',
        concurrency: 'Replace',
        isSuspended: true,
        retries: 6,
      },
      replicas: 1,
      division: { by: 'copies' },
      port: null,
    },
  });
});

it('keeps replicas and port while another kind is looked at, and divides each anew', async () => {
  const user = userEvent.setup();
  showApplication(<NewApplicationPage />);
  await splitTable();
  const replicas = () => screen.getByLabelText<HTMLInputElement>(words.replicas);
  await user.clear(replicas());
  await user.type(replicas(), '3');
  await user.type(screen.getByLabelText(words.port), '8080');
  await user.click(screen.getByRole('radio', { name: new RegExp(`^${words.division.copies}`) }));
  await user.click(kindChoice('cron-job'));
  await user.click(kindChoice('deployment'));
  expect(replicas().value).toBe('3');
  expect(screen.getByLabelText<HTMLInputElement>(words.port).value).toBe('8080');
  expect(screen.getByRole('radio', { name: /^By fixed weights/ }).getAttribute('aria-checked')).toBe('true');
});

it('shows nothing of another kind until what this one would become is worked out', async () => {
  const user = userEvent.setup();
  const answers = {
    preview: ({ spec: { workload } }: { spec: ApplicationSpec }) =>
      Response.json(preview({ members: [split(workload.kind === 'cron-job' ? 'batch' : 'ledger', { after: 1 })] })),
  };
  showApplication(<NewApplicationPage />, { answers });
  expect((await splitTable()).getByText('ledger')).toBeTruthy();
  const effect = () => within(screen.getByRole('region', { name: words.effect.title }));
  await user.click(kindChoice('cron-job'));
  // It cannot be worked out before it has a schedule.
  expect(effect().queryByText('ledger')).toBeNull();
  expect(effect().getByText(words.effect.later)).toBeTruthy();
  await user.type(screen.getByLabelText(words.workload.schedule), '@daily');
  expect((await splitTable()).getByText('batch')).toBeTruthy();
  await user.click(kindChoice('deployment'));
  expect(effect().queryByText('batch')).toBeNull();
  expect((await splitTable()).getByText('ledger')).toBeTruthy();
});

it('divides what is filled in from YAML as a new form does, where that is another kind', async () => {
  const user = userEvent.setup();
  showApplication(<NewApplicationPage />);
  await splitTable();
  const fillIn = async (object: object) => {
    await user.click(screen.getByRole('button', { name: words.yaml.dots }));
    const dialog = within(await screen.findByRole('dialog', { name: words.yaml.title }, { timeout: 5000 }));
    await user.click(dialog.getByLabelText(words.yaml.label));
    await user.paste(JSON.stringify(object));
    await user.click(dialog.getByRole('button', { name: words.yaml.act }));
  };
  const template = { spec: { containers: [{ image: 'close:1' }] } };
  const schedule = '0 2 * * *';
  await fillIn({
    kind: 'CronJob',
    metadata: { name: 'close' },
    spec: { schedule, jobTemplate: { spec: { template } } },
  });
  expect(screen.getByText(words.workload.whole)).toBeTruthy();
  await fillIn({ kind: 'Deployment', metadata: { name: 'close' }, spec: { replicas: 3, template } });
  expect(screen.getByLabelText<HTMLInputElement>(words.replicas).value).toBe('3');
});

/** The page that changes an application which is there. */
async function change(workload: ApplicationWorkload, more: Partial<ApplicationSpec> = {}) {
  const asked = { ...spec, workload, ...more };
  const there = existing({ order: { spec: asked, requestId: 'r-0', shortId: 'R-0AAA' } });
  showApplication(<ChangeApplicationPage application={ref} />, { known: [[applicationQuery(ref).queryKey, there]] });
  await splitTable();
}

const job: ApplicationWorkload = { kind: 'job', completions: 13, retries: 6, removeAfterSeconds: null };
const ended = { port: null, healthPath: null };

it('says of a Job that is there what cannot be changed, and offers only the rest', async () => {
  await change(job, ended);
  const kept = screen.getAllByRole('group', { description: words.workload.jobFixed });
  expect(kept[0]?.textContent).toContain(words.cpu);
  expect(screen.getByText(words.workload.jobFixedDivided)).toBeTruthy();
  for (const label of [words.image, words.cpu, words.workload.completions, words.workload.parallel])
    expect([label, isFixed(label)]).toEqual([label, true]);
  expect(screen.getByRole('radio', { name: words.by.names }).matches(':disabled')).toBe(true);
  // Why the clusters stay, and with them their weights.
  const places = screen.getAllByRole('group', { description: words.workload.placesFixed });
  expect(places[0]?.textContent).toContain(words.clusters);
  expect(screen.queryByRole('textbox', { name: 'Weight of ledger' })).toBeNull();
  expect((await splitTable()).getByRole('row', { name: /ledger.* 1 31/ })).toBeTruthy();
  for (const label of [words.workload.retries, words.workload.removeAfter])
    expect([label, isFixed(label)]).toEqual([label, false]);
});

it('lets copies of a Job that is there go elsewhere', async () => {
  await change(job, { ...ended, division: { by: 'copies' } });
  expect(screen.getByText(words.workload.jobFixedCopied)).toBeTruthy();
  expect(screen.getByRole('radio', { name: words.by.names }).matches(':disabled')).toBe(false);
  expect(isFixed(words.image)).toBe(true);
});

it('keeps the kind of what is there, and fixes nothing else of it', async () => {
  await change({ kind: 'stateful-set' });
  expect(screen.getByText(words.workload.kindFixed)).toBeTruthy();
  const choices = within(screen.getByRole('radiogroup', { name: words.workload.label })).getAllByRole('radio');
  expect(choices.every((one) => one.matches(':disabled'))).toBe(true);
  expect(isFixed(words.image)).toBe(false);
});
