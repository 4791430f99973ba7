'use client';
import { useTranslations } from 'next-intl';
import { useRowFocus } from '@/components/data/use-row-focus';
import { FieldText, FormField } from '@/components/forms/form-field';
import { FieldPair } from '@/components/forms/form-section';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { isChart } from '@/lib/contracts/application-workload';
import { ArgumentList } from './argument-list';
import { ChartOverride } from './chart-overrides';
import { OverrideHost } from './ingress-fields';
import { emptyOverride, filledOverrides, type OverrideDraft } from './override-draft';
import { PairList } from './pair-list';
import { PatchList } from './patch-list';
import type { ApplicationState } from './use-application';
import { useFieldError } from './use-field-error';

/** What single clusters get otherwise. */
export function OverrideFields({ application }: { application: ApplicationState }) {
  const t = useTranslations('applicationForm.override');
  const { draft, change, members } = application;
  const { overrides } = draft;
  const { list, whenAdded, whenRemoved } = useRowFocus<HTMLDivElement>();
  const free = members.filter(({ name }) => !overrides.some(({ cluster }) => cluster === name));
  return (
    <div ref={list} className="grid gap-4 [&>*]:min-w-0">
      <p className="text-12 text-subtle">{t('help')}</p>
      {overrides.map((override, at) => (
        <Override
          key={override.cluster}
          application={application}
          override={override}
          pointer={`/spec/overrides/${filledOverrides(overrides.slice(0, at)).length}`}
          onChange={(patch) =>
            change({ overrides: overrides.map((one) => (one === override ? { ...one, ...patch } : one)) })
          }
          onRemove={() => whenRemoved(at, () => change({ overrides: overrides.filter((one) => one !== override) }))}
        />
      ))}
      {free.length > 0 ? (
        <Select
          aria-label={t('add')}
          className="w-56 max-sm:w-full"
          value=""
          onChange={({ target }) => whenAdded(() => change({ overrides: [...overrides, emptyOverride(target.value)] }))}
        >
          <option value="">{t('add')}</option>
          {free.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      ) : null}
    </div>
  );
}

interface OverrideProps {
  application: ApplicationState;
  override: OverrideDraft;
  pointer: string;
  onChange: (patch: Partial<OverrideDraft>) => void;
  onRemove: () => void;
}

function Override({ application, override, pointer, onChange, onRemove }: OverrideProps) {
  const t = useTranslations('applicationForm.override');
  const form = useTranslations('applicationForm');
  const errorAt = useFieldError(application);
  const plain = { autoComplete: 'off', spellCheck: false, className: 'code-font' };
  const { cluster, registry, tag, args, env, labels, host, patches } = override;
  return (
    <fieldset data-row className="grid gap-3 rounded-4 border border-line px-3 pt-1 pb-3 [&>*]:min-w-0">
      <legend className="px-1 font-medium wrap-anywhere">{t('of', { cluster })}</legend>
      <FieldText id={`${pointer}-cluster`} error={errorAt(`${pointer}/cluster`)} />
      {isChart(application.draft.workload) ? (
        <ChartOverride
          values={override.values}
          pointer={pointer}
          error={errorAt(`${pointer}/values`)}
          onChange={(values) => onChange({ values })}
        />
      ) : (
        <>
          <FieldPair>
            <FormField
              label={t('registry')}
              pointer={`${pointer}/registry`}
              error={errorAt(`${pointer}/registry`)}
              help={t('registryHelp')}
            >
              {(control) => (
                <Input
                  {...control}
                  {...plain}
                  maxLength={253}
                  value={registry}
                  onChange={({ target }) => onChange({ registry: target.value })}
                />
              )}
            </FormField>
            <FormField
              label={t('tag')}
              pointer={`${pointer}/tag`}
              error={errorAt(`${pointer}/tag`)}
              help={t('tagHelp')}
            >
              {(control) => (
                <Input
                  {...control}
                  {...plain}
                  maxLength={128}
                  value={tag}
                  onChange={({ target }) => onChange({ tag: target.value })}
                />
              )}
            </FormField>
          </FieldPair>
          <OverrideHost
            application={application}
            pointer={pointer}
            host={host}
            onChange={(next) => onChange({ host: next })}
          />
          <PairList
            kind="variable"
            title={form('variables')}
            help={t('variablesHelp')}
            pairs={env}
            pointer={`${pointer}/env`}
            errorAt={errorAt}
            onChange={(next) => onChange({ env: next })}
          />
          <ArgumentList
            title={form('arguments')}
            help={t('argumentsHelp')}
            args={args}
            pointer={`${pointer}/args`}
            errorAt={errorAt}
            onChange={(next) => onChange({ args: next })}
          />
          <PairList
            kind="label"
            title={t('labels')}
            pairs={labels}
            pointer={`${pointer}/labels`}
            errorAt={errorAt}
            onChange={(next) => onChange({ labels: next })}
          />
          <PatchList
            kind={application.draft.workload.kind}
            patches={patches}
            pointer={`${pointer}/patches`}
            errorAt={errorAt}
            onChange={(next) => onChange({ patches: next })}
          />
        </>
      )}
      <div>
        <Button size="sm" onClick={onRemove}>
          {t('remove', { cluster })}
        </Button>
      </div>
    </fieldset>
  );
}
