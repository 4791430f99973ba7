import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import type { OfferedService, ServiceForm } from '@/lib/contracts/service-form';
import en from '@/messages/en.json';
import { ServicePicker } from './service-picker';

const offer = (item: string, usual: OfferedService['usual']): OfferedService => ({
  item,
  title: { en: item },
  description: { en: `About ${item}` },
  icon: null,
  docsUrl: null,
  chart: item,
  usual,
  versions: [{ template: `${item}-1`, version: '1.0', kubernetes: null, fits: true, problem: null }],
});
const form: ServiceForm = {
  namespace: 'payments',
  name: 'shop',
  project: 'payments',
  kubernetesVersion: '1.36.3',
  nodes: 6,
  isFresh: true,
  open: null,
  services: [],
  offers: [offer('certs', [{ size: 'medium', low: '18', high: '40', currency: 'USD' }]), offer('gpu', [])],
  values: null,
};

it('tells with each service what it usually costs, or that nobody knows yet', () => {
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <ServicePicker form={form} chosen={null} onChoose={vi.fn()} />
    </NextIntlClientProvider>,
  );
  const named = (name: RegExp) => screen.getByRole('radio', { name });
  expect(named(/^certs.*About certs.*Usually \$18–\$40 a month on a cluster of this size/)).toBeDefined();
  expect(named(/^gpu.*About gpu.*Cost not known yet/)).toBeDefined();
});
