import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import {
  fillIn,
  form,
  json,
  portal,
  sendButton,
  showRule,
  slowMs,
  told,
  withRulePage,
} from '@/tests/support/rule-form';
import { RulePage } from './rule-page';

withRulePage();

test(
  'what it would do is told: conflicts, whom it touches, and that a second person decides',
  async () => {
    showRule(<RulePage name={null} />);
    await screen.findByText('clusters match');
    const told = within(screen.getByRole('region', { name: 'Clusters' }));
    for (const text of ['1 conflict', '1 hibernated', 'Replaces nginx 4.12.1 of the cluster', 'and 11 more']) {
      expect(told.getByText(text), text).toBeTruthy();
    }
    expect(told.getByText('shop: 12 clusters, owned by ann@demo')).toBeTruthy();
    expect(told.getByText(/A second person decides/)).toBeTruthy();
  },
  slowMs,
);

test(
  'what its services usually cost on all clusters together is told, or that nobody knows yet',
  async () => {
    const [offer] = form.offers;
    const usual = [{ size: 'medium' as const, low: '10', high: '21', currency: 'USD' }];
    Object.assign(portal, { form: { ...form, offers: offer ? [{ ...offer, usual }] : [] } });
    showRule(<RulePage name={null} />);
    const add = await screen.findByRole('combobox', { name: 'Add a service' });
    expect(screen.queryByText(/What it costs|Usually/)).toBeNull();
    await userEvent.selectOptions(add, 'Ingress');
    expect(await screen.findByText('Usually $120–$252 a month on all of them together')).toBeTruthy();
    Object.assign(portal, { preview: () => json({ ...told, sizes: [{ size: null, clusters: 12 }] }) });
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'b');
    expect(await screen.findByText('What it costs is not known yet')).toBeTruthy();
  },
  slowMs,
);

test(
  'rings are chosen by a label and its values, and shown with their sizes before it is sent',
  async () => {
    portal.preview = () =>
      json({
        ...told,
        rings: [
          { value: 'canary', clusters: 2 },
          { value: null, clusters: 12 },
        ],
      });
    showRule(<RulePage name={null} />);
    await fillIn();
    await userEvent.click(screen.getByRole('radio', { name: /In rings/ }));
    const button = await sendButton();
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await userEvent.type(screen.getByRole('combobox', { name: /Label that tells the ring/ }), 'ring');
    const order = within(screen.getByRole('group', { name: 'Rings in their order' }));
    await userEvent.type(order.getByRole('combobox', { name: 'Add a value' }), 'canary{Enter}');
    const pause = screen.getByRole('textbox', { name: 'Minutes between rings' });
    await userEvent.clear(pause);
    await userEvent.type(pause, 'x');
    expect(screen.getByText('A whole number from 0 to 10,080')).toBeTruthy();
    await userEvent.clear(pause);
    await userEvent.type(pause, '30');
    await vi.waitFor(
      () =>
        expect(portal.asked.at(-1)).toMatchObject({ waves: { label: 'ring', order: ['canary'], pauseMinutes: 30 } }),
      { timeout: 30_000 },
    );
    const rings = within(screen.getByRole('list', { name: 'Rings in their order' }));
    expect(rings.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'canary 2 clusters',
      'all others 12 clusters',
    ]);
  },
  slowMs,
);
