import { render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import en from '@/messages/en.json';
import { ResourcesPanel } from './resources-panel';

it('says what is used of a single device, though it is less than half of it', () => {
  const { container } = render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <ResourcesPanel resources={[{ id: 'gpu', capacity: 1, requested: 1, used: 0.4586 }]} />
    </NextIntlClientProvider>,
  );
  expect(container.textContent).toContain('0.46 used · 1 requested of 1');
});
