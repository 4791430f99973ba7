'use client';
import { useTranslations } from 'next-intl';
import { SchemaFormProvider } from '@/components/forms/schema-form/context';
import { SchemaFold } from '@/components/forms/schema-form/schema-fold';
import { useServerWords } from '@/components/status/server-words';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { reachedPaths } from '@/lib/template-schema/describe-form';
import type { FormLayout } from '@/lib/template-schema/field';
import { fromPointer, toPointer } from '@/lib/template-schema/json';
import type { Violation } from '@/lib/template-schema/violation';
import { OrderAddresses } from './addresses/order-addresses';
import { OrderAccess } from './order-access';
import { shownFields } from './order-draft';
import { OrderHowLong } from './order-how-long';
import { OrderWhat } from './order-what';
import { OrderWhere } from './order-where';
import { OrderRuns } from './services/order-runs';
import type { Order } from './use-order';

const parameters = '/parameters';

/** Complaints by the pointer of their field; what is only missing yet is not held against anybody before they send. */
function complaintsOf(
  { problems, isAttempted, serverErrors }: Order,
  words: ReturnType<typeof useServerWords>,
): Map<string, Violation | string> {
  const complaints = new Map<string, Violation | string>();
  for (const error of serverErrors) {
    if (!error.pointer.startsWith(`${parameters}/`)) continue;
    complaints.set(error.pointer.slice(parameters.length), words(error) ?? error.detail);
  }
  for (const problem of problems) {
    if (problem.place !== 'parameters' || !problem.complaint) continue;
    if (isAttempted || problem.complaint.code !== 'missing') complaints.set(problem.pointer, problem.complaint);
  }
  return complaints;
}

interface OrderFieldsProps {
  order: Order;
  layout: FormLayout;
  onProjectChange: (project: string) => void;
}

/** The form column: where, what, what runs on it, how long, and everything else in folds. */
export function OrderFields({ order, layout, onProjectChange }: OrderFieldsProps) {
  const t = useTranslations('order');
  const said = useServerWords();
  const { form, draft, change, problems } = order;
  const complaints = complaintsOf(order, said);
  const isYamlBroken = problems.some((problem) => problem.place === 'yaml');
  const offers = shownFields(form, draft);
  const shared = offers.filter(({ field }) => field !== 'addressClaim');
  const addresses = offers.find(({ field }) => field === 'addressClaim');
  const afterShared = shared.length > 0 ? 5 : 4;
  const troubled = [...complaints.keys(), ...Object.keys(draft.drafts)];
  return (
    <>
      {isYamlBroken ? (
        <Banner
          className="mb-4"
          state="failed"
          title={t('yamlBroken')}
          actions={
            <Button size="sm" onClick={() => change({ yamlText: null })}>
              {t('yamlDiscard')}
            </Button>
          }
        />
      ) : null}
      <SchemaFormProvider
        state={{
          defaults: form.defaults,
          overrides: draft.overrides,
          onOverridesChange: (overrides) => change({ overrides, yamlText: null }),
          drafts: draft.drafts,
          onDraftChange: (pointer, text) =>
            change(({ drafts: { [pointer]: _, ...rest } }) => ({
              drafts: text === null ? rest : { ...rest, [pointer]: text },
            })),
          complaints,
          machines: order.machines,
        }}
      >
        {/* Two hands on one value: while the text beside cannot be read, what is typed here would be lost. */}
        <div inert={isYamlBroken}>
          <OrderWhere order={order} number={1} fields={layout.where} onProjectChange={onProjectChange} />
          <OrderWhat order={order} number={2} fields={layout.what} />
          <OrderRuns order={order} number={3} />
          {shared.length > 0 ? <OrderAccess order={order} offers={shared} number={4} /> : null}
          {addresses ? <OrderAddresses order={order} offer={addresses} number={afterShared} /> : null}
          <OrderHowLong order={order} number={addresses ? afterShared + 1 : afterShared} />
          {layout.folds.length > 0 ? (
            <section aria-label={t('more')}>
              {layout.folds.map((fold) => (
                <SchemaFold
                  key={fold.id}
                  fold={fold}
                  isNeeded={reachedPaths(fold.fields).some((path) => concerns(troubled, toPointer(path)))}
                />
              ))}
            </section>
          ) : null}
        </div>
      </SchemaFormProvider>
    </>
  );
}

/** Whether one of the pointers is about a field, or about something inside it; `*` stands for any step. */
function concerns(pointers: readonly string[], field: string): boolean {
  const wanted = fromPointer(field);
  return pointers.some((pointer) => {
    const steps = fromPointer(pointer);
    return wanted.slice(0, steps.length).every((step, at) => step === '*' || step === steps[at]);
  });
}
