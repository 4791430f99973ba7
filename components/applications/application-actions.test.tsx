import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { ApplicationDetail } from '@/lib/contracts/applications';
import en from '@/messages/en.json';
import { showApplication, spec } from '@/tests/support/application-form';
import { ApplicationActions, OpenRequest } from './application-actions';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const words = en.applications;
const application = (change: Partial<ApplicationDetail> = {}) =>
  ({
    controlPlane: 'fleet-eu',
    project: 'payments',
    namespace: 'payments',
    name: 'refund-api',
    replicas: { wanted: 4, placed: 4, ready: 3 },
    members: [{ name: 'ledger' }, { name: 'fraud' }],
    division: 'dynamic',
    objects: [{ kind: 'Deployment', name: 'refund-api' }],
    generation: 3,
    order: { spec, requestId: 'r-0', shortId: 'R-0AAA' },
    openRequest: null,
    ...change,
  }) as ApplicationDetail;

it('is removed only after its name is typed, with what goes where said before', async () => {
  const user = userEvent.setup();
  const { sent, pushed } = showApplication(<ApplicationActions application={application()} />);
  expect(screen.getByRole('link', { name: words.change }).getAttribute('href')).toBe(
    '/applications/fleet-eu/payments/refund-api/change',
  );
  await user.click(screen.getByRole('button', { name: words.removal.dots }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove refund-api?' }));
  expect(dialog.getByText(/taken away from 2 clusters: ledger and fraud/)).toBeTruthy();
  expect(dialog.getByText('3 ready replicas end.')).toBeTruthy();
  const act = dialog.getByRole('button', { name: words.removal.act });
  expect(act.getAttribute('aria-disabled')).toBe('true');
  await user.type(dialog.getByRole('textbox'), 'refund-api');
  await user.click(act);
  await waitFor(() => expect(pushed).toEqual(['/requests/r-1']));
  expect(sent.map(({ body }) => body)).toEqual([
    { kind: 'remove-application', project: 'payments', controlPlane: 'fleet-eu', name: 'refund-api' },
  ]);
});

it('says that Slipway did not bring it, and offers nothing then that would write it', () => {
  showApplication(<ApplicationActions application={application({ order: null })} />);
  expect(screen.getByText(words.notOurs)).toBeTruthy();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([words.rebalance.dots]);
  expect(screen.queryByRole('link')).toBeNull();
});

it('is paused on all clusters, or on those that stay chosen', async () => {
  const user = userEvent.setup();
  const { sent } = showApplication(<ApplicationActions application={application()} />);
  await user.click(screen.getByRole('button', { name: words.pause.dots }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pause refund-api?' }));
  expect(dialog.getByText(words.pause.alsoLater)).toBeTruthy();
  await user.click(dialog.getByRole('checkbox', { name: 'ledger' }));
  expect(dialog.getByText(words.pause.onlyThese)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: words.pause.act }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ kind: 'application', generation: 3, spec: { ...spec, paused: ['fraud'] } });
});

it('goes on where it was paused', async () => {
  const user = userEvent.setup();
  const order = { spec: { ...spec, paused: ['fraud'] }, requestId: 'r-0', shortId: 'R-0AAA' };
  const { sent } = showApplication(<ApplicationActions application={application({ order })} />);
  await user.click(screen.getByRole('button', { name: words.pause.resumeDots }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Let refund-api go on?' }));
  expect(dialog.getByText(/held back on: fraud/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: words.pause.resume }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ kind: 'application', spec: { paused: null } });
});

it('is not rebalanced where each cluster gets all of it', () => {
  showApplication(<ApplicationActions application={application({ division: 'duplicated' })} />);
  expect(screen.queryByRole('button', { name: words.rebalance.dots })).toBeNull();
});

it('is not rebalanced where it is a Job, of which clusters refuse another part', () => {
  const objects = [{ kind: 'Job', name: 'refund-api' }] as ApplicationDetail['objects'];
  showApplication(<ApplicationActions application={application({ objects })} />);
  expect(screen.queryByRole('button', { name: words.rebalance.dots })).toBeNull();
});

it('leads to the request about it that is open, and does not let it be removed meanwhile', () => {
  const asked = application({ openRequest: { id: 'r-7', shortId: 'R-7AAA' } });
  showApplication(
    <>
      <ApplicationActions application={asked} />
      <OpenRequest application={asked} />
    </>,
  );
  expect(screen.getByText('Request R-7AAA about it is open.')).toBeTruthy();
  expect(screen.getByRole('link', { name: words.look }).getAttribute('href')).toBe('/requests/r-7');
  expect(screen.getByRole('button', { name: words.removal.dots }).getAttribute('aria-disabled')).toBe('true');
});

it('is paused on the clusters that nobody takes out, also on one that came while they were chosen', async () => {
  const user = userEvent.setup();
  const { sent } = showApplication(<ApplicationActions application={application()} />);
  await user.click(screen.getByRole('button', { name: words.pause.dots }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pause refund-api?' }));
  const act = dialog.getByRole('button', { name: words.pause.act });
  await user.click(dialog.getByRole('checkbox', { name: 'ledger' }));
  await user.click(dialog.getByRole('checkbox', { name: 'fraud' }));
  expect(act.getAttribute('aria-disabled')).toBe('true');
  await user.click(dialog.getByRole('checkbox', { name: 'fraud' }));
  await user.click(act);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ kind: 'application', since: 'r-0', spec: { ...spec, paused: ['fraud'] } });
});

it('is paused everywhere where nobody takes a cluster out, and goes on after a question', async () => {
  const user = userEvent.setup();
  const { sent } = showApplication(<ApplicationActions application={application()} />);
  await user.click(screen.getByRole('button', { name: words.pause.dots }));
  await user.click(await screen.findByRole('button', { name: words.pause.act }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ spec: { paused: 'everywhere' } });
  cleanup();
  const order = { spec: { ...spec, paused: ['fraud'] }, requestId: 'r-1', shortId: 'R-1AAA' };
  const paused = showApplication(<ApplicationActions application={application({ order })} />);
  await user.click(screen.getByRole('button', { name: words.pause.resumeDots }));
  await user.click(await screen.findByRole('button', { name: words.pause.resume }));
  await waitFor(() => expect(paused.sent).toHaveLength(1));
  expect(paused.sent[0]?.body).toMatchObject({ since: 'r-1', spec: { paused: null } });
});
