import { render } from '@testing-library/react';
import { type IntlError, NextIntlClientProvider } from 'next-intl';
import { describe, expect, it } from 'vitest';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import { requestKinds } from '@/lib/contracts/request-kinds';
import { type RequestDetail, requestStates } from '@/lib/contracts/requests';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { RequestHeadline } from './request-headline';

const messages = { en, zh };
const every = requestKinds.flatMap((kind) => requestStates.map((state) => ({ kind, state })));

function draw(
  request: Partial<RequestDetail>,
  cluster: Partial<ClusterDetail> | undefined,
  locale: 'en' | 'zh',
  onError: (error: IntlError) => void,
): HTMLElement {
  const shown = { project: 'payments', cluster: null, reason: null, reasonMessage: null, ...request };
  const { container } = render(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC" onError={onError}>
      <RequestHeadline request={shown as RequestDetail} cluster={cluster as ClusterDetail | undefined} />
    </NextIntlClientProvider>,
  );
  return container;
}

const show = (request: Partial<RequestDetail>, locale: 'en' | 'zh', onError: (error: IntlError) => void): string =>
  draw(request, undefined, locale, onError).querySelector('p')?.textContent ?? '';

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

  it('an approved request in Git says that it waits for its merge, and no longer once it is merged', () => {
    const about = { kind: 'create', state: 'approved', cluster: { namespace: 'payments', name: 'shop-1' } } as const;
    const at = (state: 'open' | 'merged') =>
      show({ ...about, pull: { state } as RequestDetail['pull'] }, locale, () => undefined);
    expect(at('open')).toContain(messages[locale].request.git.now.replace('{name}', 'shop-1'));
    expect(at('merged')).not.toBe(at('open'));
  });

  it('a quota request names its project', () => {
    const request = { kind: 'quota', state: 'awaiting-approval' } as const;
    expect(show(request, locale, () => undefined)).toContain('payments');
  });

  it('a change that Helm refused says once what was not changed, with the controllers’ words folded below', () => {
    const params = { object: 'AWSMachineTemplate shop-worker', field: 'spec.template.spec' };
    const raw = 'Helm upgrade failed for release payments/shop: admission webhook denied the request';
    const request = {
      kind: 'change',
      state: 'failed',
      cluster: { namespace: 'payments', name: 'shop' },
      reason: raw,
      reasonMessage: { key: 'clusterCause.upgradeRefused', params },
    } as const;
    const cluster = {
      cause: { message: { key: 'upgradeRefused', params }, raw },
      nextStep: { key: 'takeBack' },
    };
    const shown = draw(request, cluster, locale, (error) => {
      throw error;
    });
    expect(shown.textContent?.split(params.object)).toHaveLength(2);
    expect(shown.textContent).toContain(messages[locale].clusterNext.takeBack);
    expect(shown.querySelector('details')?.textContent).toContain(raw);
    // Once the cluster is well again, the request still says what happened to it.
    expect(draw(request, undefined, locale, () => undefined).textContent).toContain(params.object);
  });
});
