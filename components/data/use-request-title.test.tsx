import { renderHook } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import en from '@/messages/en.json';
import { useRequestTitle } from './use-request-title';

const place = { controlPlane: 'fleet-eu', namespace: 'payments', name: 'refund-api' };

it('tells an application that is changed from one that is brought', () => {
  const { result } = renderHook(() => useRequestTitle(), {
    wrapper: ({ children }) => (
      <NextIntlClientProvider locale="en" messages={en}>
        {children}
      </NextIntlClientProvider>
    ),
  });
  const titleOf = (isThere: boolean) =>
    result.current({ kind: 'application', project: 'payments', cluster: null, application: { ...place, isThere } });
  expect(titleOf(false)).toBe('Bring the application refund-api');
  expect(titleOf(true)).toBe('Change the application refund-api');
});
