'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormField } from '@/components/forms/form-field';
import { FieldPair } from '@/components/forms/form-section';
import { ServiceValuesForm } from '@/components/forms/service-values/service-values-form';
import { ServiceYaml } from '@/components/forms/service-values/service-yaml';
import { findViolations, type ValuesEditing } from '@/components/forms/service-values/values-editing';
import { useLocalized } from '@/components/status/use-words';
import { Segmented } from '@/components/ui/segmented';
import { Select } from '@/components/ui/select';
import { readValues } from '@/lib/service-values/read-values';
import { applicationFormQuery } from './queries';
import type { ApplicationState } from './use-application';
import { useFieldError } from './use-field-error';

const views = ['form', 'yaml'] as const;

/** Which service of the catalog, in which version, with which values. */
export function ChartFields({ application }: { application: ApplicationState }) {
  const t = useTranslations('applicationForm.chart');
  const text = useLocalized();
  const { draft, change, form, base, plane } = application;
  const { workload } = draft;
  const errorAt = useFieldError(application);
  const isThere = base !== null && base.generation !== null;
  const services = form.services;
  const chosen = services.find(({ versions }) => versions.some(({ template }) => template === workload.template));
  const choose = (template: string) => change({ workload: { ...workload, template } });
  if (plane && !plane.hasFlux) return <p className="text-attention-text">{t('noFlux', { name: plane.name })}</p>;
  if (services.length === 0 && workload.template === '') return <p className="text-muted">{t('noServices')}</p>;
  return (
    <>
      <FieldPair>
        <FormField
          label={t('service')}
          {...(!isThere && { pointer: '/spec/workload/template' })}
          help={t('serviceHelp')}
          error={isThere ? undefined : errorAt('/spec/workload/template')}
        >
          {(control) => (
            <Select
              {...control}
              // Another chart is another application.
              disabled={isThere}
              value={chosen?.item ?? ''}
              onChange={({ target }) => {
                const offer = services.find(({ item }) => item === target.value);
                const usable = offer?.versions.findLast(({ problem }) => problem === null) ?? offer?.versions.at(-1);
                change({ workload: { ...workload, template: usable?.template ?? '', values: '' } });
              }}
            >
              {chosen ? null : <option value="">{workload.template || t('choose')}</option>}
              {services.map(({ item, title }) => (
                <option key={item} value={item}>
                  {text(title)}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <FormField
          label={t('version')}
          {...(isThere && { pointer: '/spec/workload/template' })}
          help={isThere ? t('versionHelp') : undefined}
          error={isThere ? errorAt('/spec/workload/template') : undefined}
        >
          {(control) => (
            <Select
              {...control}
              disabled={!chosen}
              value={workload.template}
              onChange={({ target }) => choose(target.value)}
            >
              {(chosen?.versions ?? []).map(({ template, version, problem }) => (
                <option key={template} value={template} disabled={problem !== null && template !== workload.template}>
                  {problem === null ? version : `${version} · ${problem}`}
                </option>
              ))}
            </Select>
          )}
        </FormField>
      </FieldPair>
      {workload.template === '' ? null : <Values application={application} />}
    </>
  );
}

/** The values of the chart as a form of its schema or as text, as those of services of clusters are. */
function Values({ application }: { application: ApplicationState }) {
  const t = useTranslations('applicationForm.chart');
  const { draft, change, project, serverErrors } = application;
  const { workload } = draft;
  const errorAt = useFieldError(application);
  const [view, setView] = useState<(typeof views)[number]>('form');
  const told = useQuery(applicationFormQuery(project, workload.template));
  // While another version is read, the form of the one before would take values that may not fit.
  const values = told.data?.values?.template === workload.template ? told.data.values : null;
  const read = readValues(workload.values);
  const editing: ValuesEditing = {
    values,
    valuesQuery: told,
    text: workload.values,
    onTextChange: (values_) => change({ workload: { ...workload, values: values_ } }),
    read,
    violations: findViolations(values, read),
    serverErrors,
    place: '/spec/workload/values',
    valuesFrom: [],
  };
  return (
    <div className="grid gap-3" data-pointer="/spec/workload/values">
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-medium">{t('values')}</h3>
        <Segmented
          small
          aria-label={t('view')}
          value={view}
          onValueChange={(next) => setView(views.find((each) => each === next) ?? view)}
          options={views.map((each) => ({ value: each, label: t(`views.${each}`) }))}
        />
      </div>
      <p className="text-12 text-subtle">{t('literal')}</p>
      {view === 'form' ? <ServiceValuesForm editing={editing} /> : <ServiceYaml editing={editing} />}
      {errorAt('/spec/workload/values') ? (
        <p className="text-12 text-failed-text">{errorAt('/spec/workload/values')}</p>
      ) : null}
    </div>
  );
}
