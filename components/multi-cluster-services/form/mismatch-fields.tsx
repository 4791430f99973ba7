'use client';
import { useTranslations } from 'next-intl';
import { FormField } from '@/components/forms/form-field';
import { useFieldWords } from '@/components/status/server-words';
import { Checkbox, Switch } from '@/components/ui/checkbox';
import { Input } from '@/components/ui/input';
import { Segmented } from '@/components/ui/segmented';
import type { RuleState } from './use-rule';

/** What becomes of the services of a cluster that stops matching, and whether the management cluster has them too. */
export function MismatchFields({ rule }: { rule: RuleState }) {
  const t = useTranslations('ruleForm.mismatch');
  const { draft, edit } = rule;
  return (
    <>
      <Segmented
        aria-label={t('title')}
        value={draft.keepServices ? 'keep' : 'remove'}
        onValueChange={(next) => edit({ keepServices: next === 'keep' })}
        options={(['remove', 'keep'] as const).map((value) => ({
          value,
          label: t(`${value}.label`),
          detail: t(`${value}.detail`),
        }))}
      />
      <SelfManagement rule={rule} />
    </>
  );
}

function SelfManagement({ rule: { draft, edit, form, base, errors } }: { rule: RuleState }) {
  const t = useTranslations('ruleForm.self');
  const words = useFieldWords();
  const name = form.managementCluster;
  const isNew = draft.selfManagement && base?.selfManagement !== true;
  return (
    <div className="grid gap-2 rounded-3 border border-line px-3 py-2.5">
      <Switch
        checked={draft.selfManagement}
        onChange={({ target }) => edit({ selfManagement: target.checked, confirmedManagement: '' })}
      >
        <span className="font-medium">{t('label', { name })}</span>
      </Switch>
      <p className="text-12 text-subtle">{t('text')}</p>
      {isNew ? (
        <FormField
          label={t('confirm', { name })}
          error={draft.confirmedManagement === '' ? undefined : words(errors, '/confirmedManagement')}
          pointer="/confirmedManagement"
        >
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              spellCheck={false}
              value={draft.confirmedManagement}
              onChange={({ target }) => edit({ confirmedManagement: target.value })}
            />
          )}
        </FormField>
      ) : null}
    </div>
  );
}

/** Other multi-cluster services whose services come first. */
export function DependsOnFields({ rule: { draft, edit, form, errors } }: { rule: RuleState }) {
  const t = useTranslations('ruleForm.dependsOn');
  const words = useFieldWords();
  // One that is gone stays in the list, so that it can be taken away.
  const names = [...new Set([...form.others.map((one) => one.name), ...draft.dependsOn])];
  if (names.length === 0) return <p className="text-12 text-subtle">{t('none')}</p>;
  return (
    <fieldset className="grid max-h-56 gap-1 overflow-y-auto">
      <legend className="sr-only">{t('title')}</legend>
      {names.map((name) => {
        const at = draft.dependsOn.indexOf(name);
        const error = at < 0 ? undefined : words(errors, `/dependsOn/${at}`);
        return (
          <div key={name}>
            <Checkbox
              checked={at >= 0}
              onChange={({ target }) =>
                edit({
                  dependsOn: target.checked
                    ? [...draft.dependsOn, name]
                    : draft.dependsOn.filter((one) => one !== name),
                })
              }
            >
              {name}
            </Checkbox>
            {error ? <p className="pl-6 text-12 text-failed-text">{error}</p> : null}
          </div>
        );
      })}
    </fieldset>
  );
}
