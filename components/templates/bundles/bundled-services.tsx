'use client';
import { useTranslations } from 'next-intl';
import { useServerWords } from '@/components/status/server-words';
import { useLocalized } from '@/components/status/use-words';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Glyph } from '@/components/ui/glyph';
import { Icon } from '@/components/ui/icon';
import { Input, Textarea } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { BundledService } from '@/lib/contracts/bundles';
import type { ManagedItem } from '@/lib/contracts/catalog-items';
import type { Problem } from '@/lib/contracts/problem';
import { bundledOf, changeAt, isSame, moveUp, removeAt } from './bundle-draft';

interface BundledServicesProps {
  services: readonly BundledService[];
  /** Services of the catalog, in whichever state. */
  items: readonly ManagedItem[];
  /** What the server says against the bundle. */
  errors: NonNullable<Problem['errors']>;
  /** What is wrong with all of them together. */
  error: string | undefined;
  onChange: (services: BundledService[]) => void;
}

/** The services of a bundle one below the other, and a choice of another one. */
export function BundledServices({ services, items, errors, error, onChange }: BundledServicesProps) {
  const t = useTranslations('bundles');
  const text = useLocalized();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">{t('services')}</legend>
      {services.map((service, at) => (
        <ServiceFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a service has no name of its own while its name is typed
          key={at}
          at={at}
          service={service}
          services={services}
          item={items.find(({ id }) => id === service.item) ?? null}
          errors={errors.filter(({ pointer }) => pointer.startsWith(`/services/${at}/`))}
          onChange={onChange}
        />
      ))}
      {error ? <Complaint>{error}</Complaint> : null}
      <Select
        aria-label={t('add')}
        value=""
        onChange={(event) => onChange([...services, bundledOf(event.target.value)])}
      >
        <option value="">{t('add')}</option>
        {items
          .filter(({ state }) => state === 'published')
          .map(({ id, title }) => (
            <option key={id} value={id}>
              {text(title)}
            </option>
          ))}
      </Select>
    </fieldset>
  );
}

interface ServiceFieldsProps extends Pick<BundledServicesProps, 'services' | 'errors' | 'onChange'> {
  at: number;
  service: BundledService;
  item: ManagedItem | null;
}

function ServiceFields({ at, service, services, item, errors, onChange }: ServiceFieldsProps) {
  const t = useTranslations('bundles');
  const place = useTranslations('serviceForm.where');
  const text = useLocalized();
  const words = useServerWords();
  const title = item ? text(item.title) : service.item;
  const edit = (patch: Partial<BundledService>) => onChange(changeAt(services, at, patch));
  return (
    <fieldset className="grid gap-2 rounded-3 border border-line px-3 py-2.5">
      <legend className="sr-only">{title}</legend>
      <div className="flex items-center justify-between gap-2">
        <p className="min-w-0 font-medium break-words">{title}</p>
        <div className="flex gap-1">
          {at > 0 ? (
            <Button
              size="icon-sm"
              variant="ghost"
              aria-label={t('moveUp', { name: title })}
              onClick={() => onChange(moveUp(services, at))}
            >
              <Icon name="chevron-down" className="rotate-180" />
            </Button>
          ) : null}
          <Button
            size="icon-sm"
            variant="ghost"
            aria-label={t('remove', { name: title })}
            onClick={() => onChange(removeAt(services, at))}
          >
            <Icon name="close" />
          </Button>
        </div>
      </div>
      <div className="grid gap-2 sm:grid-cols-3">
        <Field label={t('version')}>
          {(control) => (
            <Select
              {...control}
              value={service.version ?? ''}
              onChange={(event) => edit({ version: event.target.value || null })}
            >
              <option value="">{t('newestPublished')}</option>
              {(item?.versions ?? []).map(({ version }) => (
                <option key={version}>{version}</option>
              ))}
            </Select>
          )}
        </Field>
        {(['name', 'namespace'] as const).map((field) => (
          <Field key={field} label={place(field)}>
            {(control) => (
              <Input
                {...control}
                maxLength={field === 'name' ? 53 : 63}
                spellCheck={false}
                value={service[field]}
                onChange={(event) => edit({ [field]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <Needs service={service} services={services} at={at} onChange={edit} />
      <Field label={t('values')} help={t('valuesHelp')}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            spellCheck={false}
            className="code-font"
            value={service.values}
            onChange={(event) => edit({ values: event.target.value })}
          />
        )}
      </Field>
      {errors.map((error) => (
        <Complaint key={error.pointer + error.detail}>{words(error) ?? error.detail}</Complaint>
      ))}
    </fieldset>
  );
}

interface NeedsProps extends Pick<ServiceFieldsProps, 'at' | 'service' | 'services'> {
  onChange: (patch: Partial<BundledService>) => void;
}

function Needs({ at, service: { dependsOn }, services, onChange }: NeedsProps) {
  const t = useTranslations('serviceForm.needs');
  const others = services.filter((_, place) => place !== at);
  if (others.length === 0) return null;
  return (
    <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
      <legend className="text-12 text-subtle">{t('title')}</legend>
      {others.map(({ name, namespace }) => {
        const isNeeded = dependsOn.some((needed) => isSame(needed, { name, namespace }));
        return (
          <Checkbox
            key={`${namespace}/${name}`}
            checked={isNeeded}
            onChange={() =>
              onChange({
                dependsOn: isNeeded
                  ? dependsOn.filter((needed) => !isSame(needed, { name, namespace }))
                  : [...dependsOn, { name, namespace }],
              })
            }
          >
            {name}
          </Checkbox>
        );
      })}
    </fieldset>
  );
}

function Complaint({ children }: { children: string }) {
  return (
    <p className="flex items-start gap-1.5 text-12 text-failed-text">
      <Glyph state="failed" className="mt-0.5" />
      {children}
    </p>
  );
}
