'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormField } from '@/components/forms/form-field';
import { FieldPair } from '@/components/forms/form-section';
import { type SecretDraft, typedSecret, wasSecretSent } from '@/components/forms/service-values/secret-draft';
import { SecretValuesField } from '@/components/forms/service-values/secret-values-field';
import { ServiceValuesForm } from '@/components/forms/service-values/service-values-form';
import { ServiceYaml } from '@/components/forms/service-values/service-yaml';
import { findViolations } from '@/components/forms/service-values/values-editing';
import { useFieldWords } from '@/components/status/server-words';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { Input } from '@/components/ui/input';
import { Segmented } from '@/components/ui/segmented';
import type { AskedOrderedService } from '@/lib/contracts/service-changes';
import { serviceKey } from '@/lib/service-levels';
import { readValues } from '@/lib/service-values/read-values';
import { orderServicesQuery } from '../order-queries';
import type { Order } from '../use-order';
import { changeService } from './choose-services';

const views = ['form', 'yaml'] as const;

interface ServiceSettingsProps {
  order: Order;
  /** Place of the service among the chosen. */
  at: number;
  title: string;
  onClose: () => void;
}

/** Release, namespace, needs and values of one service; what is typed counts at once. */
export function ServiceSettings({ order, at, title, onClose }: ServiceSettingsProps) {
  const t = useTranslations('order.runs');
  const words = useTranslations('serviceForm');
  const view = useTranslations('order.view');
  const [shown, setShown] = useState<(typeof views)[number]>('form');
  const { form, draft, change, serverErrors } = order;
  const service = draft.services[at];
  const told = useQuery(orderServicesQuery(form.item.id, form.project, form.version, service?.template ?? null));
  if (!service) return null;
  const edit = (patch: Partial<AskedOrderedService>) =>
    change(({ services }) => ({ services: changeService(services, at, patch), yamlText: null }));
  const values = told.data?.values?.template === service.template ? told.data.values : null;
  const read = readValues(service.values);
  const editing = {
    values,
    valuesQuery: told,
    read,
    text: service.values,
    onTextChange: (text: string) => edit({ values: text }),
    violations: findViolations(values, read),
    serverErrors,
    place: `/services/${at}/values`,
    valuesFrom: [],
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      className="top-[8vh] max-h-[86vh] w-[min(720px,calc(100vw-32px))]"
      title={t('settingsOf', { name: title })}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <FieldPair>
          <FormField label={words('where.name')} help={words('where.nameHelp')}>
            {(control) => (
              <Input
                {...control}
                maxLength={53}
                spellCheck={false}
                value={service.name}
                onChange={(event) => edit({ name: event.target.value })}
              />
            )}
          </FormField>
          <FormField label={words('where.namespace')} help={words('where.namespaceHelp')}>
            {(control) => (
              <Input
                {...control}
                maxLength={63}
                spellCheck={false}
                value={service.namespace}
                onChange={(event) => edit({ namespace: event.target.value })}
              />
            )}
          </FormField>
        </FieldPair>
        <Needs service={service} others={draft.services.filter((_, place) => place !== at)} onChange={edit} />
        <div className="flex items-center justify-between gap-3">
          <h3 className="font-medium">{words('values.title')}</h3>
          <Segmented
            small
            aria-label={view('label')}
            value={shown}
            onValueChange={(next) => setShown(views.find((each) => each === next) ?? shown)}
            options={views.map((each) => ({ value: each, label: view(each) }))}
          />
        </div>
        {shown === 'form' ? <ServiceValuesForm editing={editing} /> : <ServiceYaml editing={editing} />}
        <Secret order={order} service={service} at={at} onChange={edit} />
      </div>
    </Dialog>
  );
}

interface SecretProps {
  order: Order;
  service: AskedOrderedService;
  at: number;
  onChange: (patch: Partial<AskedOrderedService>) => void;
}

function Secret({ order, service, at, onChange }: SecretProps) {
  const words = useFieldWords();
  const pointer = `/services/${at}/secretValues`;
  const wasSent = wasSecretSent(order.changing, service);
  const [secret, setSecret] = useState<SecretDraft>(() => startSecret(service, wasSent));
  return (
    <SecretValuesField
      secret={secret}
      acts={wasSent ? ['sent', 'set', 'drop'] : ['set']}
      onChange={(next) => {
        setSecret(next);
        onChange({ secretValues: next.act === 'drop' ? null : (typedSecret(next) ?? undefined) });
      }}
      error={words(order.serverErrors, pointer)}
      pointer={pointer}
    />
  );
}

function startSecret({ secretValues }: AskedOrderedService, wasSent: boolean): SecretDraft {
  if (secretValues === null) return { act: 'drop', text: '' };
  const isSent = wasSent && secretValues === undefined;
  return { act: isSent ? 'sent' : 'set', text: secretValues ?? '' };
}

interface NeedsProps {
  service: AskedOrderedService;
  others: readonly AskedOrderedService[];
  onChange: (patch: Partial<AskedOrderedService>) => void;
}

function Needs({ service: { dependsOn }, others, onChange }: NeedsProps) {
  const t = useTranslations('serviceForm.needs');
  if (others.length === 0) return null;
  const keys = dependsOn.map(serviceKey);
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium">{t('title')}</legend>
      {others.map((other) => {
        const { name, namespace } = other;
        const key = serviceKey(other);
        const isNeeded = keys.includes(key);
        return (
          <Checkbox
            key={key}
            checked={isNeeded}
            onChange={() =>
              onChange({
                dependsOn: isNeeded
                  ? dependsOn.filter((one) => serviceKey(one) !== key)
                  : [...dependsOn, { name, namespace }],
              })
            }
          >
            {name} <span className="code-font text-12 text-subtle">{namespace}</span>
          </Checkbox>
        );
      })}
    </fieldset>
  );
}
