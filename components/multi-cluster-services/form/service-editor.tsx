'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormField } from '@/components/forms/form-field';
import { FieldPair } from '@/components/forms/form-section';
import { ServiceValuesForm } from '@/components/forms/service-values/service-values-form';
import { ServiceYaml } from '@/components/forms/service-values/service-yaml';
import { useFieldWords } from '@/components/status/server-words';
import { Checkbox, Switch } from '@/components/ui/checkbox';
import { Input } from '@/components/ui/input';
import { Segmented } from '@/components/ui/segmented';
import { serviceKey } from '@/lib/service-levels';
import type { ServiceLine } from './rule-draft';
import type { RuleState } from './use-rule';
import { useRuleService } from './use-rule-service';

const views = ['form', 'yaml'] as const;

interface ServiceEditorProps {
  rule: RuleState;
  line: ServiceLine;
  onEdit: (patch: Partial<ServiceLine>) => void;
}

/** One service of a rule: its release where it is new, what comes before it, and its values as form or text. */
export function ServiceEditor({ rule, line, onEdit }: ServiceEditorProps) {
  const t = useTranslations('ruleForm.service');
  const words = useFieldWords();
  const { at, editing } = useRuleService(rule, line, onEdit);
  const [view, setView] = useState<(typeof views)[number]>('form');
  const others = rule.draft.services.filter((other) => other !== line && !other.isDisabled);
  const errorAt = (field: string) => words(rule.errors, `/changes/${at}/${field}`);
  return (
    <div className="mt-2 grid gap-4 rounded-3 border border-line bg-sunken p-3">
      {line.seen === null ? (
        <FieldPair>
          <FormField label={t('name')} error={errorAt('name')} pointer="/name">
            {(control) => (
              <Input
                {...control}
                maxLength={53}
                spellCheck={false}
                value={line.name}
                onChange={({ target }) => onEdit({ name: target.value })}
              />
            )}
          </FormField>
          <FormField label={t('namespace')} error={errorAt('namespace')} pointer="/namespace">
            {(control) => (
              <Input
                {...control}
                maxLength={63}
                spellCheck={false}
                value={line.namespace}
                onChange={({ target }) => onEdit({ namespace: target.value })}
              />
            )}
          </FormField>
        </FieldPair>
      ) : (
        <Switch checked={!line.isDisabled} onChange={({ target }) => onEdit({ isDisabled: !target.checked })}>
          {t('on')}
        </Switch>
      )}
      {errorAt('template') ? <p className="text-12 text-failed-text">{errorAt('template')}</p> : null}
      {others.length > 0 ? (
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-medium">{t('needs')}</legend>
          {others.map((other) => {
            const key = serviceKey(other);
            return (
              <Checkbox
                key={key}
                checked={line.needs.includes(key)}
                onChange={({ target }) =>
                  onEdit({ needs: target.checked ? [...line.needs, key] : line.needs.filter((one) => one !== key) })
                }
              >
                {other.name}
              </Checkbox>
            );
          })}
          {errorAt('dependsOn') ? <p className="text-12 text-failed-text">{errorAt('dependsOn')}</p> : null}
        </fieldset>
      ) : null}
      <div className="grid gap-3">
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
        {view === 'form' ? <ServiceValuesForm editing={editing} /> : <ServiceYaml editing={editing} />}
        {errorAt('values') ? <p className="text-12 text-failed-text">{errorAt('values')}</p> : null}
      </div>
    </div>
  );
}
