import { fireEvent, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { auditActions } from '../../lib/contracts/audit-actions';
import messages from '../../messages/en.json';
import { AuditFilters } from './audit-filters';

const nothing = { actor: null, action: null, subject: null, project: null, from: null, to: null };

it('keeps what is typed while the address says less, and says it again when the field is left', () => {
  const onChange = vi.fn();
  render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <AuditFilters url={{ ...nothing, action: 'get-kubeconfi' }} onChange={onChange} />
    </NextIntlClientProvider>,
  );
  const field = screen.getByRole('combobox', { name: 'Action' });
  fireEvent.change(field, { target: { value: 'get-kubeconfig' } });
  expect(field).toHaveProperty('value', 'get-kubeconfig');
  expect(onChange.mock.calls).toEqual([[{ action: 'get-kubeconfig' }]]);
  fireEvent.blur(field);
  expect(onChange.mock.calls).toHaveLength(2);
  expect(onChange.mock.lastCall).toEqual([{ action: 'get-kubeconfig' }]);
  expect(field).toHaveProperty('value', 'get-kubeconfi');
});

it('offers actions by their words and filters by their code', () => {
  const { container } = render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <AuditFilters url={{ ...nothing }} onChange={vi.fn()} />
    </NextIntlClientProvider>,
  );
  const offered = [...container.querySelectorAll('datalist option')].map((option) => [
    option.getAttribute('value'),
    option.getAttribute('label'),
  ]);
  expect(offered).toContainEqual(['get-kubeconfig', 'Downloaded a kubeconfig']);
  expect(offered).toHaveLength(auditActions.length);
});
