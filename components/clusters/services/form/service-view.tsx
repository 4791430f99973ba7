'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { AskedChecks } from '@/components/data/asked-checks';
import { ClusterWarnings } from '@/components/data/cluster-warnings';
import { MovedBanner } from '@/components/data/form-banners';
import { ServiceYaml } from '@/components/forms/service-values/service-yaml';
import { useLocalized } from '@/components/status/use-words';
import { cn } from '@/components/ui/cn';
import { Segmented } from '@/components/ui/segmented';
import type { ServiceDraft } from './service-draft';
import { ServiceFields } from './service-fields';
import { SendService, ServiceSummary } from './service-summary';
import { type Service, type ServiceTask, useService } from './use-service';

export const serviceViews = ['form', 'split', 'yaml'] as const;
type View = (typeof serviceViews)[number];

interface ServiceViewProps extends ServiceTask {
  /** Where one is chosen; null where it is settled. */
  picker: ReactNode;
  start: () => ServiceDraft;
  view: View;
  onViewChange: (view: View) => void;
}

/** The work page of one service: which one, its version and values, and a summary that stays in view. */
export function ServiceView({ picker, start, view, onViewChange, ...task }: ServiceViewProps) {
  const t = useTranslations('serviceForm');
  const service = useService(task, start);
  const isChosen = task.service !== null || task.offer !== null;
  return (
    <div className="-mx-6 -mt-5 -mb-8 max-sm:-mx-4 max-sm:-mt-4 max-sm:-mb-24">
      <Head service={service} view={view} onViewChange={onViewChange} />
      <ClusterWarnings open={service.open} isFresh={task.form.isFresh}>
        {service.isMoved ? <MovedBanner title={t('moved')} reload={t('reload')} onReload={service.reload} /> : null}
      </ClusterWarnings>
      <div
        className={cn(
          'grid max-lg:grid-cols-[minmax(0,1fr)]',
          picker
            ? 'grid-cols-[minmax(0,0.9fr)_minmax(0,1fr)_minmax(260px,328px)] max-xl:grid-cols-[minmax(0,1fr)_minmax(260px,328px)]'
            : 'grid-cols-[minmax(0,1fr)_minmax(260px,328px)]',
        )}
      >
        {picker ? (
          <div className="min-w-0 border-line max-xl:col-span-full max-xl:border-b xl:border-r">{picker}</div>
        ) : null}
        <div className="min-w-0">
          {isChosen ? (
            <>
              {view === 'yaml' ? null : (
                <div className="px-6 py-5 max-sm:px-4">
                  <ServiceFields service={service} />
                </div>
              )}
              {view === 'form' ? null : <ServiceYaml editing={service.editing} />}
            </>
          ) : (
            <p className="px-6 py-5 text-muted max-sm:px-4">{t('choose')}</p>
          )}
        </div>
        <div className="min-w-0 border-line max-lg:border-t lg:border-l">
          <div className="lg:sticky lg:top-12">
            <ServiceSummary service={service} />
            {isChosen ? <AskedChecks asked={service} /> : null}
          </div>
        </div>
      </div>
      <div className="sticky bottom-14 z-(--z-sticky) flex items-center justify-between gap-3 border-t border-line bg-surface px-4 py-3 before:absolute before:inset-x-0 before:top-full before:h-3 before:bg-surface sm:hidden">
        <SendService service={service} isShort />
      </div>
    </div>
  );
}

function Head({ service, view, onViewChange }: { service: Service } & Pick<ServiceViewProps, 'view' | 'onViewChange'>) {
  const t = useTranslations('serviceForm');
  const order = useTranslations('order');
  const localized = useLocalized();
  const { form, offer } = service;
  const { namespace, name, kubernetesVersion, services } = form;
  const title = service.service ? t('changeTitle', { name: service.service.name }) : t('addTitle');
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line px-6 pt-5 pb-4 max-sm:px-4 max-sm:pt-4">
      <div className="min-w-0">
        <h1 className="text-20 font-semibold tracking-(--tracking-tight)">{title}</h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          <Link href={`/clusters/${namespace}/${name}/services`} className="text-accent-text underline">
            {name}
          </Link>
          {kubernetesVersion ? <span>{t('kubernetes', { version: kubernetesVersion })}</span> : null}
          {service.service ? (
            offer ? (
              <span>{localized(offer.title)}</span>
            ) : null
          ) : (
            <span>{t('installed', { count: services.length })}</span>
          )}
        </p>
      </div>
      <Segmented
        small
        className="max-sm:hidden"
        aria-label={order('view.label')}
        value={view}
        onValueChange={(next) => onViewChange(serviceViews.find((each) => each === next) ?? view)}
        options={serviceViews.map((each) => ({ value: each, label: order(`view.${each}`) }))}
      />
    </header>
  );
}
