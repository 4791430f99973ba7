import { render } from '@testing-library/react';
import { type IntlError, NextIntlClientProvider } from 'next-intl';
import { describe, expect, it } from 'vitest';
import { requestKinds } from '@/lib/contracts/request-kinds';
import { type RequestDetail, requestStates } from '@/lib/contracts/requests';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { RequestHeadline } from './request-headline';

const messages = { en, zh };
const every = requestKinds.flatMap((kind) => requestStates.map((state) => ({ kind, state })));

function show(request: Partial<RequestDetail>, locale: 'en' | 'zh', onError: (error: IntlError) => void): string {
  const shown = { project: 'payments', cluster: null, reason: null, reasonMessage: null, ...request };
  const { container } = render(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC" onError={onError}>
      <RequestHeadline request={shown as RequestDetail} cluster={undefined} />
    </NextIntlClientProvider>,
  );
  return container.querySelector('p')?.textContent ?? '';
}

describe.each(['en', 'zh'] as const)('in %s', (locale) => {
  it.each(every)('a $kind request that is $state has a headline', ({ kind, state }) => {
    const errors: IntlError[] = [];
    const isOfProject = kind === 'quota';
    const cluster = isOfProject ? null : { namespace: 'payments', name: 'shop-1' };
    const text = show({ kind, state, cluster }, locale, (error) => errors.push(error));
    expect(errors).toEqual([]);
    expect(text).not.toContain('requestNow');
    expect(text).not.toMatch(/[{}]/);
  });

  it('a quota request names its project', () => {
    const request = { kind: 'quota', state: 'awaiting-approval' } as const;
    expect(show(request, locale, () => undefined)).toContain('payments');
  });
});
