import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import {
  fillIn,
  form,
  json,
  portal,
  push,
  rule,
  sendButton,
  showRule,
  slowMs,
  told,
  withRulePage,
} from '@/tests/support/rule-form';
import { RulePage } from './rule-page';

withRulePage();

test(
  'lines, chips and a service become the wish, and the preview is of that very wish',
  async () => {
    showRule(<RulePage name={null} />);
    await fillIn();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Add a service' }), 'Ingress');
    const button = await sendButton();
    await vi.waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull(), { timeout: 30_000 });
    await userEvent.click(button);
    await vi.waitFor(() => expect(push).toHaveBeenCalledWith('/services/changes/c-1'));
    expect(portal.sent).toEqual([
      {
        act: 'save',
        name: 'base',
        seen: null,
        selector: { matchLabels: {}, matchExpressions: [{ key: 'tier', operator: 'In', values: ['prod', 'staging'] }] },
        priority: 200,
        keepServices: false,
        selfManagement: false,
        confirmedManagement: '',
        dependsOn: [],
        changes: [
          {
            action: 'add',
            name: 'ingress-nginx',
            namespace: 'ingress-nginx',
            template: 'ingress-nginx-4-13-0',
            values: '',
            dependsOn: [],
          },
        ],
        waves: null,
        reason: '',
      },
    ]);
    const { reason: _, ...wish } = portal.sent[0] ?? {};
    expect(portal.asked.at(-1)).toEqual(wish);
  },
  slowMs,
);

test(
  'what is wrong with a line stands beside it, and it cannot be sent',
  async () => {
    const said = { key: 'said.rule-label-value', params: { value: 'a b' } };
    const errors = [{ pointer: '/selector/matchExpressions/0/values/0', detail: 'no value', message: said }];
    portal.preview = () => json({ ...told, errors });
    showRule(<RulePage name={null} />);
    await fillIn();
    const item = screen.getByRole('group', { name: 'Line 1' }).closest('li');
    await within(item as HTMLElement).findByText(/is no value of a label/);
    expect((await sendButton()).getAttribute('aria-disabled')).toBe('true');
  },
  slowMs,
);

test(
  'the management cluster has them only after its name is typed',
  async () => {
    showRule(<RulePage name={null} />);
    await userEvent.click(await screen.findByRole('switch', { name: /management cluster mgmt-eu/ }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Type mgmt-eu to confirm' }), 'mgmt-eu');
    await vi.waitFor(
      () => expect(portal.asked.at(-1)).toMatchObject({ selfManagement: true, confirmedManagement: 'mgmt-eu' }),
      { timeout: 30_000 },
    );
  },
  slowMs,
);

test(
  'somebody else changed it meanwhile: it is told, and loaded again with one’s own answers',
  async () => {
    portal.form = { ...form, rule };
    const client = showRule(<RulePage name="base" />);
    const priority = await screen.findByRole('textbox', { name: 'Priority' });
    await userEvent.clear(priority);
    await userEvent.type(priority, '350');
    portal.form = { ...form, rule: { ...rule, generation: 5, keepServices: true } };
    await client.invalidateQueries({ queryKey: ['multi-cluster-services'] });
    await screen.findByText('Somebody else changed it after you read it.');
    expect((await sendButton()).getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Load again' }));
    expect(screen.queryByText('Somebody else changed it after you read it.')).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Priority' }).value).toBe('350');
    await vi.waitFor(
      () =>
        expect(portal.asked.at(-1)).toMatchObject({
          seen: { uid: 'u', generation: 5 },
          priority: 350,
          keepServices: true,
        }),
      { timeout: 30_000 },
    );
  },
  slowMs,
);

test(
  'developers are told who may',
  async () => {
    showRule(<RulePage name={null} />, 'developer');
    expect(await screen.findByText(/platform lead/i)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  },
  slowMs,
);
