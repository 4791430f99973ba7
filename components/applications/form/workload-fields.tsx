'use client';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { FormField } from '@/components/forms/form-field';
import { FieldPair } from '@/components/forms/form-section';
import { Segmented } from '@/components/ui/segmented';
import { Skeleton } from '@/components/ui/skeleton';
import {
  type ApplicationWorkload,
  isChart,
  kubernetesKinds,
  workloadChoices,
} from '@/lib/contracts/application-workload';
import { CronFields } from './cron-fields';
import { FixedPart } from './fixed-part';
import { Retries } from './retries';
import type { ApplicationState } from './use-application';
import { useFieldError } from './use-field-error';
import { VolcanoFields } from './volcano-fields';
import { WorkloadNumber } from './workload-number';

/** With the form of schemas, which most applications do without. */
const ChartFields = dynamic(() => import('./chart-fields').then((module) => module.ChartFields), {
  loading: () => <Skeleton className="h-24" />,
});

/** What kind of workload it is. */
export function KindField({ application }: { application: ApplicationState }) {
  const t = useTranslations('applicationForm.workload');
  const charts = useTranslations('applicationForm.chart');
  const { draft, chooseKind, base, members, plane } = application;
  const errorAt = useFieldError(application);
  // What is there keeps its kind.
  const isThere = base !== null && base.generation !== null;
  // Without Flux on the control plane nobody can bring a chart; one that is asked for already stays to be seen.
  const lacksFlux = plane?.hasFlux === false && draft.workload.kind !== 'helm';
  // Only where a cluster that is well takes such Jobs.
  const hasVolcano = members.some(({ batch, state }) => batch !== undefined && state === 'ready');
  const isOffered = (kind: ApplicationWorkload['kind']) =>
    kind === 'volcano-job' ? hasVolcano || draft.workload.kind === kind : !(lacksFlux && isChart({ kind }));
  const offered = workloadChoices.filter(isOffered);
  const helpOf = () => {
    if (isThere) return t('kindFixed');
    if (draft.workload.kind === 'stateful-set') return t('ordinals');
    return lacksFlux ? charts('noFlux', { name: plane.name }) : undefined;
  };
  return (
    <FixedPart isFixed={isThere}>
      <FormField
        label={t('label')}
        isComposite
        pointer="/spec/workload/kind"
        help={helpOf()}
        error={errorAt('/spec/workload/kind')}
      >
        {(control) => (
          <Segmented
            {...control}
            className="grid-flow-row grid-cols-2 max-sm:grid-cols-1 sm:[&>*:nth-child(odd)]:border-l-0 sm:[&>*:nth-child(odd):last-child]:col-span-2 sm:[&>*:nth-child(n+3)]:border-t"
            value={draft.workload.kind}
            onValueChange={(next) => chooseKind(workloadChoices.find((one) => one === next) ?? draft.workload.kind)}
            options={offered.map((kind) => ({
              value: kind,
              label: kind === 'volcano-job' ? t('volcano.name') : kubernetesKinds[kind],
              detail: t(`detail.${kind}`),
            }))}
          />
        )}
      </FormField>
    </FixedPart>
  );
}

/** What only that kind has. */
export function WorkloadFields({ application }: { application: ApplicationState }) {
  const { kind } = application.draft.workload;
  return (
    <>
      {kind === 'job' ? <JobFields application={application} /> : null}
      {kind === 'helm' ? <ChartFields application={application} /> : null}
      {kind === 'cron-job' ? <CronFields application={application} /> : null}
      {kind === 'volcano-job' ? <VolcanoFields application={application} /> : null}
    </>
  );
}

function JobFields({ application }: { application: ApplicationState }) {
  const t = useTranslations('applicationForm.workload');
  const form = useTranslations('applicationForm');
  const { draft, fixed } = application;
  return (
    <>
      <FieldPair>
        <FixedPart isFixed={fixed.pods}>
          <WorkloadNumber
            application={application}
            field="completions"
            path="completions"
            label={t('completions')}
            help={t(draft.division === 'copies' ? 'completionsEach' : 'completionsAll')}
          />
        </FixedPart>
        <Retries application={application} />
      </FieldPair>
      <FieldPair>
        <WorkloadNumber
          application={application}
          field="removeAfter"
          path="removeAfterSeconds"
          label={t('removeAfter')}
          help={t('removeAfterHelp')}
          unit={form('minutes')}
        />
      </FieldPair>
    </>
  );
}
