'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { AskedChecks } from '@/components/data/asked-checks';
import { DraftSaved } from '@/components/data/draft-saved';
import { ItemMark } from '@/components/data/item-mark';
import { useMoney } from '@/components/data/use-money';
import { SettingLabels } from '@/components/forms/setting-labels';
import { useServerWords } from '@/components/status/server-words';
import { useLocalized } from '@/components/status/use-words';
import { cn } from '@/components/ui/cn';
import { Glyph } from '@/components/ui/glyph';
import { Segmented } from '@/components/ui/segmented';
import { Select } from '@/components/ui/select';
import type { OrderForm } from '@/lib/contracts/catalog';
import type { RequestDetail } from '@/lib/contracts/requests';
import type { AskedOrderedService } from '@/lib/contracts/service-changes';
import { whatIsOpen } from '@/lib/pricing/completeness';
import { describeForm } from '@/lib/template-schema/describe-form';
import type { OrderModel } from './order-draft';
import { OrderFields } from './order-fields';
import { OrderReview } from './order-review';
import { OrderScript } from './order-script';
import { OrderSummary, Refusal, SendButton } from './order-summary';
import { OrderYaml } from './order-yaml';
import { type Order, useOrder } from './use-order';

export const orderViews = ['form', 'split', 'yaml'] as const;
type OrderViewName = (typeof orderViews)[number];

interface OrderViewProps {
  form: OrderForm;
  /** The request that is to ask for something else; null for a new one. */
  changing: RequestDetail | null;
  /** The request whose answers a new one begins with. */
  model: OrderModel | null;
  /** Whether a new order begins with the usual size. */
  withUsualSize: boolean;
  /** What runs on it where a new order begins. */
  services: AskedOrderedService[];
  view: OrderViewName;
  onViewChange: (view: OrderViewName) => void;
  onProjectChange: (project: string) => void;
  onVersionChange: (version: string) => void;
}

/** The work page of an order: form, YAML beside it, and a summary that stays in view. */
export function OrderView(props: OrderViewProps) {
  return (
    <SettingLabels form={props.form}>
      <Work {...props} />
    </SettingLabels>
  );
}

function Work({ form, changing, model, withUsualSize, services, ...place }: OrderViewProps) {
  const { view, onViewChange, onProjectChange, onVersionChange } = place;
  const t = useTranslations('order');
  const words = useTranslations('policyResult.outcome');
  const said = useServerWords();
  const order = useOrder(form, changing, { model, withUsualSize, services });
  const layout = useMemo(() => describeForm(form.schema, form.defaults, form.hints), [form]);
  const { dropped } = order.draft;
  const reason = said({ detail: changing?.reason ?? null, message: changing?.reasonMessage });
  return (
    <div className="-mx-6 -mt-5 -mb-8 max-sm:-mx-4 max-sm:-mt-4 max-sm:-mb-24">
      <OrderHead order={order} view={view} onViewChange={onViewChange} onVersionChange={onVersionChange} />
      {reason ? (
        <p role="status" className="flex gap-2 border-b border-line bg-sunken px-6 py-2 max-sm:px-4">
          <Glyph state="attention" className="mt-1" />
          {reason}
        </p>
      ) : null}
      {model ? (
        <p className="border-b border-line bg-sunken px-6 py-2 text-12 max-sm:px-4">
          {t.rich('like', {
            request: model.request.shortId,
            link: (words) => (
              <Link href={`/requests/${model.request.id}`} className="text-accent-text underline underline-offset-2">
                {words}
              </Link>
            ),
          })}
        </p>
      ) : null}
      {dropped.length > 0 ? (
        <p role="status" className="border-b border-line bg-sunken px-6 py-2 text-12 max-sm:px-4">
          {t('dropped', {
            count: dropped.length,
            names: dropped.map((pointer) => pointer.slice(1).replaceAll('/', '.')).join(', '),
          })}
        </p>
      ) : null}
      <div
        className={cn(
          'grid max-lg:grid-cols-[minmax(0,1fr)]',
          view === 'split'
            ? 'grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_minmax(260px,328px)]'
            : 'grid-cols-[minmax(0,1fr)_minmax(260px,328px)]',
        )}
      >
        <div className={cn('min-w-0 px-6 py-5 max-sm:px-4', view === 'yaml' && 'sm:hidden')}>
          <OrderFields order={order} layout={layout} onProjectChange={onProjectChange} />
          {changing ? null : <OrderScript order={order} />}
        </div>
        {view === 'form' ? null : (
          <div className="min-w-0 border-line bg-sunken max-lg:border-t max-sm:bg-surface lg:border-l">
            <div className="lg:sticky lg:top-12 lg:max-h-[calc(100vh-3.5rem)] lg:overflow-y-auto">
              <div className="max-sm:hidden">
                <OrderYaml order={order} />
              </div>
              <AskedChecks asked={order} />
            </div>
          </div>
        )}
        <div className="min-w-0 border-line max-lg:border-t lg:border-l">
          <div className="lg:sticky lg:top-12">
            <OrderSummary order={order} />
            {view === 'form' ? <AskedChecks asked={order} /> : null}
          </div>
        </div>
      </div>
      <div className="sticky bottom-14 z-(--z-sticky) flex items-center before:absolute before:inset-x-0 before:top-full before:h-3 before:bg-surface justify-between gap-3 border-t border-line bg-surface px-4 py-3 sm:hidden">
        <div className="min-w-0">
          <ShortPrice order={order} />
          <p className="truncate text-12 text-subtle">
            {order.problems.length > 0
              ? t('problems', { count: order.problems.length })
              : order.passed.length > 0
                ? t('overQuota.title')
                : order.isCheckCurrent && order.check.data?.policy
                  ? words(order.check.data.policy.outcome)
                  : t('policyLater')}
          </p>
          <Refusal order={order} />
        </div>
        <SendButton order={order} short />
      </div>
      <OrderReview order={order} />
    </div>
  );
}

function ShortPrice({ order }: { order: Order }) {
  const t = useTranslations('estimate');
  const money = useMoney();
  if (!order.estimate) return null;
  const { monthlyLow, monthlyLikely, currency } = order.estimate;
  const isOpen = whatIsOpen(order.estimate) !== null;
  return (
    <p className="text-16 font-semibold">
      {isOpen ? <span className="text-12 font-normal text-subtle">{t('from')} </span> : null}
      {money.whole(isOpen ? monthlyLow : monthlyLikely, currency)}{' '}
      <span className="text-12 font-normal text-subtle">{t(isOpen ? 'aMonth' : 'aMonthLikely')}</span>
    </p>
  );
}

interface OrderHeadProps {
  order: Order;
  view: OrderViewName;
  onViewChange: (view: OrderViewName) => void;
  onVersionChange: (version: string) => void;
}

function OrderHead({ order, view, onViewChange, onVersionChange }: OrderHeadProps) {
  const t = useTranslations('order');
  const text = useLocalized();
  const { form, draft, discard } = order;
  const version = form.item.versions.find((each) => each.version === form.version);
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line px-6 pt-5 pb-4 max-sm:px-4 max-sm:pt-4">
      <div className="min-w-0">
        <h1 className="text-20 font-semibold tracking-(--tracking-tight)">
          {t(order.changing ? 'changing' : 'title')}
        </h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          <span className="inline-flex items-center gap-2">
            <ItemMark item={form.item} />
            {text(form.item.title)}
          </span>
          <span className="code-font">{form.template}</span>
          {form.item.versions.length > 1 ? (
            <Select
              aria-label={t('version')}
              value={form.version}
              onChange={(event) => onVersionChange(event.target.value)}
            >
              {form.item.versions.map((each) => (
                <option key={each.version}>{each.version}</option>
              ))}
            </Select>
          ) : null}
          {version?.kubernetesVersion ? <span>{t('kubernetes', { version: version.kubernetesVersion })}</span> : null}
          {order.changing ? null : (
            <Link href="/catalog" className="text-accent-text hover:underline">
              {t('changeTemplate')}
            </Link>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {draft.savedAt ? <DraftSaved savedAt={draft.savedAt} onDiscard={discard} /> : null}
        <Segmented
          small
          className="max-sm:hidden"
          aria-label={t('view.label')}
          value={view}
          onValueChange={(next) => onViewChange(orderViews.find((each) => each === next) ?? view)}
          options={orderViews.map((each) => ({ value: each, label: t(`view.${each}`) }))}
        />
      </div>
    </header>
  );
}
