'use client';
import { useTranslations } from 'next-intl';
import { useMemo, useRef } from 'react';
import { AskedChecks } from '@/components/data/asked-checks';
import { ServiceEffects } from '@/components/data/service-effects';
import { bringsSecret } from '@/components/forms/service-values/secret-draft';
import { useLocalized } from '@/components/status/use-words';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Table, Td, Th } from '@/components/ui/table';
import type { LocalizedText } from '@/lib/contracts/common';
import type { ServiceEffect } from '@/lib/contracts/service-changes';
import { labelFinder } from '@/lib/template-schema/find-label';
import { getIn, isObject, type Path, toPointer } from '@/lib/template-schema/json';
import { OrderFacts } from './order-facts';
import type { Order } from './use-order';

/** The last look: what differs from the template, and what the management cluster says to it. */
export function OrderReview({ order }: { order: Order }) {
  const t = useTranslations('order');
  const { form, draft, changing, isReviewing, closeReview, isSending, send, check, isCheckCurrent, passed } = order;
  // What passes the budget waits for an approval; everything else that failed cannot be sent.
  const failed = isCheckCurrent
    ? (check.data?.checks.filter(({ name, outcome }) => outcome === 'failed' && name !== 'budget') ?? [])
    : [];
  const isRefused = passed.length > 0 || failed.length > 0;
  // A management cluster that does not answer is no reason to wait: the order is stored and asked about later.
  const isAsking = !isCheckCurrent && !check.isError;
  const rows = leavesOf(draft.overrides, []);
  // The question is whether to order; what was read on the page is behind the folds above.
  const act = useRef<HTMLButtonElement>(null);
  const labelOf = useMemo(() => labelFinder(form.schema, form.defaults, form.hints), [form]);
  return (
    <Dialog
      open={isReviewing}
      onOpenChange={(open) => {
        if (!open) closeReview();
      }}
      startAt={act}
      className="w-[min(640px,calc(100vw-32px))]"
      title={t('reviewTitle', { name: draft.name })}
      description={t('reviewText', { template: form.template, project: form.project })}
      footer={
        <>
          <Button onClick={closeReview}>{t('keepEditing')}</Button>
          <Button ref={act} variant="primary" blocked={isRefused || isAsking || isSending} onClick={send}>
            {isSending ? t('sending') : t(changing ? 'sendAgain' : 'send')}
          </Button>
        </>
      }
    >
      <OrderFacts order={order} />
      <h3 className="mt-4 mb-2 font-semibold">{t('reviewSettings')}</h3>
      {rows.length === 0 ? (
        <p className="text-muted">{t('reviewNothing')}</p>
      ) : (
        <Table caption={t('reviewSettings')} dense>
          <thead>
            <tr>
              <Th>{t('reviewSetting')}</Th>
              <Th>{t('reviewYours')}</Th>
              <Th>{t('reviewTemplates')}</Th>
            </tr>
          </thead>
          <tbody>
            {rows.map((path) => (
              <tr key={toPointer(path)}>
                <Td className="whitespace-normal">
                  <Setting label={labelOf(path)} path={path} />
                </Td>
                <Td className="code-font font-medium">{inShort(getIn(draft.overrides, path))}</Td>
                <Td className="code-font text-muted">{inShort(getIn(form.defaults, path))}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {draft.services.length > 0 ? (
        <>
          <h3 className="mt-4 mb-2 font-semibold">{t('runs.title')}</h3>
          <ServiceEffects effects={toEffects(order)} />
        </>
      ) : null}
      <div className="-mx-4">
        <AskedChecks asked={order} />
      </div>
      {isAsking ? <p className="text-12 text-subtle">{t('reviewAsking')}</p> : null}
      {isRefused ? <p className="text-12 text-failed-text">{t('reviewRefused')}</p> : null}
    </Dialog>
  );
}

/** The chosen services as the request will show them. */
function toEffects({ draft, changing, services: { query } }: Order): ServiceEffect[] {
  const versions = query.data?.offers.flatMap((offer) => offer.versions) ?? [];
  return draft.services.map((service) => {
    const { name, namespace, template, values, dependsOn } = service;
    const version = versions.find((one) => one.template === template)?.version ?? template;
    const after = { template, version, values, dependsOn, isDisabled: false };
    return { name, namespace, before: null, after, ...(bringsSecret(changing, service) && { secretValues: 'set' }) };
  });
}

/** A setting as the form calls it, and where it stands. */
function Setting({ label, path }: { label: LocalizedText | null; path: Path }) {
  const localized = useLocalized();
  return (
    <>
      {label ? <span className="font-medium">{localized(label)} </span> : null}
      <span className="code-font text-12 break-all text-subtle">{path.join('.')}</span>
    </>
  );
}

/** Lists are one value each. */
function leavesOf(value: unknown, path: Path): Path[] {
  if (!isObject(value) || Object.keys(value).length === 0) return path.length > 0 ? [path] : [];
  return Object.entries(value).flatMap(([key, item]) => leavesOf(item, [...path, key]));
}

function inShort(value: unknown): string {
  if (value === undefined || value === '') return '–';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
