'use client';
import { useTranslations } from 'next-intl';
import { FormField } from '@/components/forms/form-field';
import { FieldPair } from '@/components/forms/form-section';
import { AffixedInput } from '@/components/ui/input';
import { NumberStepper } from '@/components/ui/number-stepper';
import { scalesItself } from '@/lib/contracts/application-scaling';
import { type ApplicationDraft, numberOf } from './application-draft';
import { FixedPart } from './fixed-part';
import { toScaling } from './scaling-draft';
import type { ApplicationState } from './use-application';
import { useFieldError } from './use-field-error';

/** How many replicas, and what each of them asks for. */
export function SizeFields({ application }: { application: ApplicationState }) {
  const t = useTranslations('applicationForm');
  const common = useTranslations('common');
  const { draft, change, base, preview, fixed } = application;
  const present = preview?.scaled?.present ?? null;
  const isScaled = scalesItself(toScaling(draft.scaling));
  // What the form brings has one workload.
  const scaler = base?.autoscaling.federated[0];
  const errorAt = useFieldError(application);
  /** What becomes of the number where an autoscaler sets it. */
  const beginning = () => {
    const { byLoad, fewest } = draft.scaling;
    if (base) return t('scaling.replicasKept');
    const isBelow = byLoad && numberOf(draft.replicas) < numberOf(fewest);
    return isBelow ? t('scaling.replicasBelow', { fewest: numberOf(fewest) }) : t('scaling.replicasFirst');
  };
  return (
    <>
      {draft.workload.kind === 'cron-job' ? null : (
        <FormField
          label={t(labelOfReplicas(draft))}
          pointer="/spec/replicas"
          isComposite={isScaled && base !== null}
          help={
            isScaled
              ? beginning()
              : scaler
                ? t('scaledHelp', { name: scaler.name, min: scaler.min, max: scaler.max })
                : undefined
          }
          error={errorAt('/spec/replicas')}
        >
          {(control) =>
            isScaled && base ? (
              <p className="tabular">{present === null ? '–' : t('scaling.replicasNow', { count: present })}</p>
            ) : (
              <NumberStepper
                {...control}
                min={1}
                max={10_000}
                decreaseLabel={common('decrease')}
                increaseLabel={common('increase')}
                value={draft.replicas}
                onValueChange={(replicas) => change({ replicas })}
              />
            )
          }
        </FormField>
      )}
      <FixedPart isFixed={fixed.pods}>
        <FieldPair>
          <FormField
            label={t('cpu')}
            pointer="/spec/cpuMillicores"
            help={t('eachHelp')}
            error={errorAt('/spec/cpuMillicores')}
          >
            {(control) => (
              <AffixedInput
                {...control}
                autoComplete="off"
                inputMode="decimal"
                trailing={t('vcpu')}
                value={draft.cpu}
                onChange={({ target }) => change({ cpu: target.value })}
              />
            )}
          </FormField>
          <FormField label={t('memory')} pointer="/spec/memoryMib" error={errorAt('/spec/memoryMib')}>
            {(control) => (
              <AffixedInput
                {...control}
                autoComplete="off"
                inputMode="numeric"
                trailing={t('mib')}
                value={draft.memory}
                onChange={({ target }) => change({ memory: target.value })}
              />
            )}
          </FormField>
        </FieldPair>
      </FixedPart>
    </>
  );
}

/** What the number counts: pods that run, or those of a Job that work at once; all of them or those of each cluster. */
export function labelOfReplicas({ workload, division }: ApplicationDraft) {
  if (workload.kind === 'volcano-job') return 'workload.volcano.workers';
  if (workload.kind === 'job') return division === 'copies' ? 'workload.parallelEach' : 'workload.parallel';
  return division === 'copies' ? 'replicasEach' : 'replicas';
}
