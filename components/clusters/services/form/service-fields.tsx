'use client';
import { useTranslations } from 'next-intl';
import { FormField } from '@/components/forms/form-field';
import { FieldPair, FormSection } from '@/components/forms/form-section';
import { ServiceValuesForm } from '@/components/forms/service-values/service-values-form';
import { useFieldWords } from '@/components/status/server-words';
import { Input, Textarea } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { OfferedVersion } from '@/lib/contracts/service-form';
import { SecretValues } from './secret-values';
import { ServiceNeeds } from './service-needs';
import type { Service } from './use-service';

/** Which version, where on the cluster, with which values, and what it needs first. */
export function ServiceFields({ service }: { service: Service }) {
  const t = useTranslations('serviceForm');
  const words = useFieldWords();
  const { draft, edit, isTaken, serverErrors } = service;
  const isNew = service.service === null;
  const nameError = isTaken ? t('taken') : words(serverErrors, '/changes/0/name');
  return (
    <>
      <FormSection number={1} title={t('where.title')} hint={t('where.hint')}>
        <Version service={service} />
        {isNew ? (
          <FieldPair>
            <FormField label={t('where.name')} help={t('where.nameHelp')} error={nameError} pointer="/changes/0/name">
              {(control) => (
                <Input
                  {...control}
                  maxLength={53}
                  spellCheck={false}
                  value={draft.name}
                  onChange={(event) => edit({ name: event.target.value })}
                />
              )}
            </FormField>
            <FormField
              label={t('where.namespace')}
              help={t('where.namespaceHelp')}
              error={words(serverErrors, '/changes/0/namespace')}
              pointer="/changes/0/namespace"
            >
              {(control) => (
                <Input
                  {...control}
                  maxLength={63}
                  spellCheck={false}
                  value={draft.namespace}
                  onChange={(event) => edit({ namespace: event.target.value })}
                />
              )}
            </FormField>
          </FieldPair>
        ) : null}
      </FormSection>
      <FormSection number={2} title={t('values.title')} hint={t('values.hint')}>
        <ServiceValuesForm editing={service.editing} />
        <SecretValues service={service} />
      </FormSection>
      <FormSection number={3} title={t('needs.title')} hint={t('needs.hint')}>
        <ServiceNeeds service={service} />
        <FormField
          label={t('why')}
          help={t('whyHelp')}
          error={words(serverErrors, '/justification')}
          pointer="/justification"
        >
          {(control) => (
            <Textarea
              {...control}
              maxLength={2000}
              value={draft.justification}
              onChange={(event) => edit({ justification: event.target.value })}
            />
          )}
        </FormField>
      </FormSection>
    </>
  );
}

/** Versions of the catalog for a new service; the present one and those that its chain leads to for one that runs. */
function Version({ service }: { service: Service }) {
  const t = useTranslations('serviceForm.version');
  const words = useFieldWords();
  const { draft, edit, offer, serverErrors } = service;
  const present = service.service;
  const versions = present ? [asVersion(present), ...present.upgrades] : (offer?.versions ?? []);
  const chosen = versions.find(({ template }) => template === draft.template);
  const help = !chosen?.kubernetes
    ? present && versions.length === 1
      ? t('only')
      : t('help')
    : t('kubernetes', { constraint: chosen.kubernetes });
  return (
    <FormField
      label={t('label')}
      help={help}
      error={chosen?.problem ?? words(serverErrors, '/changes/0/template')}
      pointer="/changes/0/template"
    >
      {(control) => (
        <Select {...control} value={draft.template} onChange={(event) => edit({ template: event.target.value })}>
          {versions.map(({ template, version, fits, problem }) => (
            <option key={template} value={template} disabled={!fits || problem !== null}>
              {!fits ? t('unfit', { version }) : template === present?.template ? t('present', { version }) : version}
            </option>
          ))}
        </Select>
      )}
    </FormField>
  );
}

const asVersion = ({ template, version }: { template: string; version: string }): OfferedVersion => ({
  template,
  version,
  kubernetes: null,
  fits: true,
  problem: null,
});
