'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { useId } from 'react';
import { FormField } from '@/components/forms/form-field';
import { FieldPair } from '@/components/forms/form-section';
import { AffixedInput, Input } from '@/components/ui/input';
import { Segmented } from '@/components/ui/segmented';
import { frameworkNames, leadersOf, totalsOf, volcanoFrameworks } from '@/lib/contracts/application-volcano';
import { numberOf } from './application-draft';
import { ArgumentList } from './argument-list';
import { chosenMembers } from './chosen-members';
import { FixedPart } from './fixed-part';
import { QueueField } from './queue-field';
import type { ApplicationState } from './use-application';
import { useFieldError } from './use-field-error';
import { useVolcanoChange } from './use-volcano-change';
import { leadersIn } from './volcano-draft';

const plain = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const;
const at = '/spec/workload';

/** What only a Job of Volcano has. */
export function VolcanoFields({ application }: { application: ApplicationState }) {
  const t = useTranslations('applicationForm.workload.volcano');
  const { draft, fixed } = application;
  const { volcano } = draft.workload;
  const change = useVolcanoChange(application);
  const errorAt = useFieldError(application);
  const pods = totalsOf({ ...volcano, leaders: leadersIn(volcano), gpus: 0 }, numberOf(draft.replicas)).pods;
  return (
    <>
      <FixedPart isFixed={fixed.pods}>
        <FormField label={t('framework')} isComposite help={t(`frameworkHelp.${volcano.framework}`)}>
          {(control) => (
            <Segmented
              {...control}
              className="grid-flow-row grid-cols-3 max-sm:grid-cols-1 sm:[&>*:nth-child(4)]:border-l-0 sm:[&>*:nth-child(n+4)]:border-t"
              value={volcano.framework}
              onValueChange={(next) =>
                change({ framework: volcanoFrameworks.find((one) => one === next) ?? volcano.framework })
              }
              options={volcanoFrameworks.map((value) => ({ value, label: frameworkNames[value] ?? t('noFramework') }))}
            />
          )}
        </FormField>
      </FixedPart>
      <Leaders application={application} />
      <FixedPart isFixed={fixed.pods}>
        <GpuFields application={application} />
        <QueueField application={application} />
      </FixedPart>
      <FieldPair>
        <VolcanoNumber
          application={application}
          field="minAvailable"
          label={t('minAvailable')}
          help={t('minAvailableHelp', { pods: Number.isFinite(pods) ? pods : 0 })}
          placeholder={Number.isFinite(pods) ? String(pods) : undefined}
        />
        <FixedPart isFixed={fixed.pods}>
          <VolcanoNumber application={application} field="retries" label={t('retries')} help={t('retriesHelp')} />
        </FixedPart>
      </FieldPair>
      <FormField
        label={t('priorityClass')}
        pointer={`${at}/priorityClass`}
        help={t('priorityClassHelp')}
        error={errorAt(`${at}/priorityClass`)}
      >
        {(control) => (
          <Input
            {...control}
            {...plain}
            maxLength={253}
            value={volcano.priorityClass}
            onChange={({ target }) => change({ priorityClass: target.value })}
          />
        )}
      </FormField>
    </>
  );
}

/** The pods that lead the workers: how many, where there may be several, and with which arguments. */
function Leaders({ application }: { application: ApplicationState }) {
  const t = useTranslations('applicationForm.workload.volcano');
  const { draft, fixed } = application;
  const { framework, leaderArgs } = draft.workload.volcano;
  const change = useVolcanoChange(application);
  const errorAt = useFieldError(application);
  const leading = leadersOf[framework];
  if (!leading) return null;
  return (
    <>
      {leading.most > 1 ? (
        <VolcanoNumber application={application} field="leaders" label={t('leaders')} help={t('leadersHelp')} />
      ) : null}
      {framework === 'ray' ? null : (
        <FixedPart isFixed={fixed.pods}>
          <ArgumentList
            title={t('leaderArgs', { task: leading.task })}
            help={t('leaderArgsHelp')}
            args={leaderArgs}
            pointer={`${at}/leaderArgs`}
            errorAt={errorAt}
            onChange={(next) => change({ leaderArgs: next })}
          />
        </FixedPart>
      )}
    </>
  );
}

/** How many GPUs each worker has, and as what nodes offer them. */
function GpuFields({ application }: { application: ApplicationState }) {
  const t = useTranslations('applicationForm.workload.volcano');
  const format = useFormatter();
  const id = useId();
  const { draft, members } = application;
  const { gpus, gpuResource } = draft.workload.volcano;
  const change = useVolcanoChange(application);
  const errorAt = useFieldError(application);
  const able = chosenMembers(draft, members).filter(({ batch }) => batch !== undefined);
  const names = new Set(able.flatMap(({ batch }) => (batch?.devices ?? []).map(({ name }) => name)));
  const free = able.flatMap(({ name, batch }) => {
    const device = batch?.devices.find((one) => one.name === gpuResource.trim());
    return device ? [t('gpuFree', { name, count: device.free })] : [];
  });
  return (
    <FieldPair>
      <VolcanoNumber application={application} field="gpus" label={t('gpus')} help={t('gpusHelp')} />
      {numberOf(gpus) > 0 ? (
        <FormField
          label={t('gpuResource')}
          pointer={`${at}/gpuResource`}
          help={free.length > 0 ? t('gpuFreeOn', { list: format.list(free) }) : t('gpuNowhere')}
          error={errorAt(`${at}/gpuResource`)}
        >
          {(control) => (
            <>
              <Input
                {...control}
                {...plain}
                maxLength={253}
                list={id}
                className="code-font"
                value={gpuResource}
                onChange={({ target }) => change({ gpuResource: target.value })}
              />
              <datalist id={id}>
                {[...names].map((name) => (
                  <option key={name} value={name} />
                ))}
              </datalist>
            </>
          )}
        </FormField>
      ) : null}
    </FieldPair>
  );
}

interface VolcanoNumberProps {
  application: ApplicationState;
  field: 'leaders' | 'gpus' | 'minAvailable' | 'retries';
  label: string;
  help: string;
  placeholder?: string | undefined;
}

function VolcanoNumber({ application, field, label, help, placeholder }: VolcanoNumberProps) {
  const change = useVolcanoChange(application);
  const errorAt = useFieldError(application);
  const pointer = `${at}/${field}`;
  return (
    <FormField label={label} pointer={pointer} help={help} error={errorAt(pointer)}>
      {(control) => (
        <AffixedInput
          {...control}
          autoComplete="off"
          inputMode="numeric"
          className="tabular"
          placeholder={placeholder}
          value={application.draft.workload.volcano[field]}
          onChange={({ target }) => change({ [field]: target.value })}
        />
      )}
    </FormField>
  );
}
