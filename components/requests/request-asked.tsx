'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Facts } from '@/components/data/facts';
import { ServiceEffects } from '@/components/data/service-effects';
import { SettingName, SettingValue } from '@/components/data/setting';
import { Time } from '@/components/status/time';
import { useDynamicWords, useLocalized } from '@/components/status/use-words';
import { kindTraits } from '@/lib/contracts/request-kinds';
import type { RequestDetail } from '@/lib/contracts/requests';
import { Part } from './part';

/** What was asked for, by the names of the order form. Nothing where the rest of the page tells all of it. */
export function RequestAsked({ request }: { request: RequestDetail }) {
  const t = useTranslations('request');
  const facts = useAskedFacts(request);
  const isOrder = kindTraits[request.kind].about === 'new-cluster';
  if (facts.length === 0 && !isOrder) return null;
  return (
    <Part title={t('asked')}>
      <Facts facts={facts} />
      {isOrder ? <Settings request={request} /> : null}
      {isOrder ? <Services request={request} /> : null}
    </Part>
  );
}

function useAskedFacts(request: RequestDetail): (readonly [ReactNode, ReactNode])[] {
  const t = useTranslations('request.fact');
  const words = useDynamicWords();
  const localized = useLocalized();
  const { catalogItem, version, credential, purpose, justification } = request;
  const code = (text: string) => <span className="code-font">{text}</span>;
  const facts: (readonly [ReactNode, ReactNode] | null)[] = [
    catalogItem && [t('template'), localized(catalogItem.title)],
    version === null ? null : [t('version'), code(version)],
    credential === null ? null : [t('credential'), code(credential)],
    purpose === null ? null : [t('purpose'), words('purpose', purpose)],
    // How a change moves the expiry stands with what it changes.
    kindTraits[request.kind].about === 'new-cluster' ? [t('expires'), <Expiry key="at" request={request} />] : null,
    justification === null ? null : [t('justification'), <bdi key="why">{justification}</bdi>],
  ];
  return facts.filter((fact) => fact !== null);
}

function Expiry({ request: { expiresAt, expiresInDays } }: { request: RequestDetail }) {
  const t = useTranslations('request.fact');
  if (expiresAt !== null) return <Time at={expiresAt} />;
  return expiresInDays === null ? t('expiresNever') : t('onceReady', { days: expiresInDays });
}

function Settings({ request: { settings } }: { request: RequestDetail }) {
  const t = useTranslations('request.fact');
  if (settings.length === 0) return <p className="mt-1 text-12 text-subtle">{t('noParameters')}</p>;
  return (
    <>
      <h3 className="mt-3 mb-1 text-12 text-subtle">{t('parameters', { count: settings.length })}</h3>
      <dl>
        {settings.map(({ pointer, label, after }) => (
          <div key={pointer} className="flex justify-between gap-4 py-1">
            <dt className="min-w-0 text-subtle">
              <SettingName change={{ pointer, label }} />
            </dt>
            <dd className="tabular max-w-1/2 shrink-0 text-right break-words">
              <SettingValue pointer={pointer} value={after} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** What is to run on the ordered cluster from the beginning. */
function Services({ request: { services } }: { request: RequestDetail }) {
  const t = useTranslations('request.fact');
  if (services.length === 0) return null;
  return (
    <>
      <h3 className="mt-3 mb-1 text-12 text-subtle">{t('services', { count: services.length })}</h3>
      <ServiceEffects effects={services} />
    </>
  );
}
