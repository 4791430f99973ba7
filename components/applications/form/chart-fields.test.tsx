import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { ApplicationFormAnswer } from '@/lib/contracts/application-form';
import en from '@/messages/en.json';
import {
  applicationForm,
  pressSend,
  preview,
  showApplication,
  split,
  splitTable,
} from '@/tests/support/application-form';
import { NewApplicationPage } from './new-application-page';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const words = en.applicationForm;
const version = (number: string) => ({
  template: `redis-${number.replaceAll('.', '-')}`,
  version: number,
  kubernetes: null,
  fits: true,
  problem: null,
});
const withRedis: ApplicationFormAnswer = {
  ...applicationForm,
  services: [
    {
      item: 'redis',
      title: { en: 'Redis', zh: 'Redis' },
      description: { en: 'Keeps things', zh: 'Keeps things' },
      icon: null,
      docsUrl: null,
      chart: 'redis',
      versions: [version('1.2.3'), version('1.3.0')],
      usual: [],
    },
  ],
};
const values = (template: string): ApplicationFormAnswer => ({
  ...withRedis,
  values: {
    template,
    schema: { type: 'object', properties: { replicas: { type: 'integer', title: 'Replicas' } } },
    defaults: { replicas: 1 },
    hints: { ask: ['/replicas'] },
    wraps: null,
  },
});
/** What the server answers to whoever opens the form, or asks for the values of one of its templates. */
const answering = (form: ApplicationFormAnswer) => (path: string) => {
  const template = new URL(path, 'http://portal').searchParams.get('template');
  return Response.json(template === null ? form : values(template));
};
/** Its part of the form comes in a file of its own. */
const serviceField = () => screen.findByLabelText(words.chart.service, {}, { timeout: 15_000 });
const chooseRelease = () => screen.getByRole('radio', { name: /^HelmRelease/ });

it('sends a service with its version and values, and nothing of pods', async () => {
  const user = userEvent.setup();
  const members = [
    split('ledger', { after: 1 }),
    split('fraud', { refusal: { code: 'api', about: null, words: 'cluster(s) did not have the API resource' } }),
  ];
  const { sent } = showApplication(<NewApplicationPage />, {
    answers: { form: answering(withRedis), preview: () => Response.json(preview({ members })) },
  });
  await splitTable();
  await user.click(chooseRelease());
  expect(screen.queryByLabelText(words.image)).toBeNull();
  expect(screen.queryByRole('heading', { name: words.section.size })).toBeNull();
  await user.type(screen.getByLabelText(words.name), 'cache');
  await user.selectOptions(await serviceField(), 'Redis');
  // The newest one is taken first.
  const versions = screen.getByLabelText<HTMLSelectElement>(words.chart.version);
  expect(versions.value).toBe('redis-1-3-0');
  await user.selectOptions(versions, '1.2.3');
  const replicas = await screen.findByLabelText(/Replicas/, {}, { timeout: 15_000 });
  await user.clear(replicas);
  await user.type(replicas, '3');
  expect(await screen.findByText(words.chart.fluxHelps)).toBeTruthy();
  // Nobody knows what the chart asks for.
  expect(screen.queryByText(/ask for .*vCPU/)).toBeNull();
  await pressSend(user, words.send);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    name: 'cache',
    spec: {
      workload: { kind: 'helm', template: 'redis-1-2-3', values: 'replicas: 3\n' },
      image: '',
      port: null,
      env: [],
      division: { by: 'copies' },
      overrides: [],
    },
  });
});

it('does not offer charts where the control plane lacks Flux, and says why', async () => {
  const controlPlanes = withRedis.controlPlanes.map((plane) => ({ ...plane, hasFlux: false }));
  showApplication(<NewApplicationPage />, { answers: { form: answering({ ...withRedis, controlPlanes }) } });
  await splitTable();
  expect(screen.queryByRole('radio', { name: /^HelmRelease/ })).toBeNull();
  expect(screen.getByText(words.chart.noFlux.replace('{name}', 'fleet-eu'))).toBeTruthy();
});

it('says that a service is missing once somebody has tried to send without one', async () => {
  const user = userEvent.setup();
  const { sent } = showApplication(<NewApplicationPage />, { answers: { form: answering(withRedis) } });
  await splitTable();
  await user.click(chooseRelease());
  await user.type(screen.getByLabelText(words.name), 'cache');
  await pressSend(user, words.send);
  const service = await serviceField();
  await waitFor(() => expect(service.getAttribute('aria-invalid')).toBe('true'));
  expect(sent).toEqual([]);
});
