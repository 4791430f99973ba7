'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { UsualPrice } from '@/components/data/usual-price';
import { bringsSecret, wasSecretSent } from '@/components/forms/service-values/secret-draft';
import { useServerWords } from '@/components/status/server-words';
import { useLocalized } from '@/components/status/use-words';
import { Button } from '@/components/ui/button';
import { Glyph } from '@/components/ui/glyph';
import { Icon } from '@/components/ui/icon';
import { Select } from '@/components/ui/select';
import type { AskedOrderedService } from '@/lib/contracts/service-changes';
import type { OfferedService } from '@/lib/contracts/service-form';
import { serviceKey, serviceLevels } from '@/lib/service-levels';
import type { Order } from '../use-order';
import { changeService, isUsable, offerOf, removeService } from './choose-services';
import { ServiceSettings } from './service-settings';

interface ChosenServicesProps {
  order: Order;
  offers: readonly OfferedService[];
}

/** What is chosen, in the order in which it is installed. */
export function ChosenServices({ order, offers }: ChosenServicesProps) {
  const t = useTranslations('order.runs');
  const [opened, setOpened] = useState<number | null>(null);
  const { services } = order.draft;
  if (services.length === 0) return <p className="text-12 text-subtle">{t('nothing')}</p>;
  const steps = serviceLevels(
    services.map((service, at) => ({ ...service, dependsOn: service.dependsOn.map(serviceKey), at })),
  );
  const rows = steps.flatMap((level, step) =>
    level.flatMap(({ at }) => {
      const service = services[at];
      return service ? [{ service, step, at }] : [];
    }),
  );
  return (
    <section aria-label={t('chosen')}>
      <h3 className="mb-1 font-medium">{t('chosen')}</h3>
      <ol className="border-y border-line">
        {rows.map(({ service, step, at }) => (
          <li key={at} data-pointer={`/services/${at}`} className="border-line py-2.5 not-first:border-t">
            <Row order={order} offers={offers} service={service} at={at} step={step + 1} onOpen={() => setOpened(at)} />
          </li>
        ))}
      </ol>
      {opened !== null && services[opened] ? (
        <ServiceSettings order={order} at={opened} title={services[opened].name} onClose={() => setOpened(null)} />
      ) : null}
    </section>
  );
}

interface RowProps extends ChosenServicesProps {
  service: AskedOrderedService;
  /** Its place among the chosen. */
  at: number;
  /** When it is installed: what it needs has a smaller number. */
  step: number;
  onOpen: () => void;
}

function Row({ order, offers, service, at, step, onOpen }: RowProps) {
  const t = useTranslations('order.runs');
  const text = useLocalized();
  const { change } = order;
  const offer = offerOf(offers, service);
  const { name, namespace, template, dependsOn } = service;
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <div className="flex min-w-0 items-baseline gap-2">
          <span className="tabular text-12 text-subtle">
            <span className="sr-only">{t('step')}</span> {step}
          </span>
          <p className="min-w-0 break-words">
            <span className="font-medium">{offer ? text(offer.title) : name}</span>{' '}
            <span className="code-font text-12 text-subtle">
              {namespace}/{name}
            </span>
            {dependsOn.length > 0 ? (
              <span className="block text-12 text-muted">
                {t('after', { names: dependsOn.map((needed) => needed.name).join(', ') })}
              </span>
            ) : null}
            <SecretNote order={order} service={service} />
            {offer ? (
              <span className="block text-12 text-subtle">
                <UsualPrice usual={offer.usual} nodes={order.takes.nodes ?? null} />
              </span>
            ) : null}
          </p>
        </div>
        <div className="flex items-center gap-1.5">
          {offer ? (
            <Select
              aria-label={t('versionOf', { name })}
              value={template}
              onChange={(event) => {
                const chosen = event.target.value;
                change(({ services }) => ({
                  services: changeService(services, at, { template: chosen }),
                  yamlText: null,
                }));
              }}
            >
              {offer.versions.map((version) => (
                <option key={version.template} value={version.template} disabled={!isUsable(version)}>
                  {version.fits ? version.version : t('versionUnfit', { version: version.version })}
                </option>
              ))}
            </Select>
          ) : null}
          <Button size="sm" aria-label={t('settingsOf', { name })} onClick={onOpen}>
            {t('settings')}
          </Button>
          <Button
            size="icon-sm"
            variant="ghost"
            aria-label={t('remove', { name })}
            onClick={() => change(({ services }) => ({ services: removeService(services, service), yamlText: null }))}
          >
            <Icon name="close" />
          </Button>
        </div>
      </div>
      <Complaints order={order} at={at} version={offer?.versions.find((one) => one.template === template)} />
    </div>
  );
}

/** Whether secret values come along, and where those of the order before do not. */
function SecretNote({ order: { changing, model }, service }: Pick<RowProps, 'order' | 'service'>) {
  const t = useTranslations('order.runs');
  if (bringsSecret(changing, service)) return <span className="block text-12 text-muted">{t('secret')}</span>;
  if (!wasSecretSent(model, service)) return null;
  return <span className="block text-12 text-muted">{t('secretLost')}</span>;
}

/** What the form and the server say against a service. */
function Complaints({
  order,
  at,
  version,
}: {
  order: Order;
  at: number;
  version: OfferedService['versions'][number] | undefined;
}) {
  const t = useTranslations('order.runs');
  const words = useServerWords();
  const problem = order.services.problems[at];
  const own =
    problem === 'unfit'
      ? t('problem.unfit', { constraint: version?.kubernetes ?? '' })
      : problem === 'problem'
        ? (version?.problem ?? '')
        : problem
          ? t(`problem.${problem}`)
          : null;
  const told = order.serverErrors
    .filter(({ pointer }) => pointer === `/services/${at}` || pointer.startsWith(`/services/${at}/`))
    .map((error) => words(error) ?? error.detail);
  const all = [...new Set([...(own ? [own] : []), ...told])];
  if (all.length === 0) return null;
  return (
    <ul className="grid gap-0.5">
      {all.map((sentence) => (
        <li key={sentence} className="flex items-start gap-1.5 text-12 text-failed-text">
          <Glyph state="failed" className="mt-0.5" />
          {sentence}
        </li>
      ))}
    </ul>
  );
}
