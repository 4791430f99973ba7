'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { FieldText, FormField } from '@/components/forms/form-field';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Segmented } from '@/components/ui/segmented';
import { isChart } from '@/lib/contracts/application-workload';
import { divisions, wholeDivisions } from './application-draft';
import type { ApplicationState } from './use-application';
import { useFieldError, useListError } from './use-field-error';

const weightPointer = '/spec/division/weights/';

/** How the replicas are divided among the clusters, and over how many regions at least. */
export function DivisionFields({ application }: { application: ApplicationState }) {
  const t = useTranslations('applicationForm');
  const format = useFormatter();
  const { draft, change, members, problems } = application;
  const errorAt = useFieldError(application);
  const listErrorAt = useListError(application);
  const isWeighted = draft.division === 'weights';
  // Weights are typed into the table of clusters, which has no place for a sentence.
  const badWeights = problems.filter(({ pointer }) => pointer.startsWith(weightPointer));
  // The table of clusters has no line for them any more.
  const gone = Object.keys(draft.weights).filter((name) => !members.some((member) => member.name === name));
  if (draft.workload.kind === 'volcano-job') return <WholeFields application={application} />;
  if (draft.workload.kind === 'cron-job') return <FieldText id="whole" help={t('workload.whole')} />;
  const regions = (
    <FormField
      label={t('fewestRegions')}
      pointer="/spec/fewestRegions"
      help={t(isWeighted ? 'fewestRegionsNever' : 'fewestRegionsHelp')}
      error={errorAt('/spec/fewestRegions')}
    >
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          inputMode="numeric"
          disabled={isWeighted}
          className="tabular w-28 max-sm:w-full"
          value={isWeighted ? '' : draft.fewestRegions}
          onChange={({ target }) => change({ fewestRegions: target.value })}
        />
      )}
    </FormField>
  );
  if (isChart(draft.workload)) {
    return (
      <>
        <FieldText id="whole" help={t('chart.whole')} />
        {regions}
      </>
    );
  }
  return (
    <>
      <FormField
        label={t('divide')}
        isComposite
        pointer="/spec/division"
        error={
          badWeights[0]
            ? t('weightsWrong', {
                clusters: format.list(badWeights.map(({ pointer }) => pointer.slice(weightPointer.length))),
                ...badWeights[0].params,
              })
            : (errorAt('/spec/division') ?? listErrorAt('/spec/division/weights'))
        }
        help={isWeighted ? t('weightsHelp') : undefined}
      >
        {(control) => (
          <Segmented
            {...control}
            className="grid-flow-row grid-cols-2 max-sm:grid-cols-1 sm:[&>*:nth-child(3)]:border-l-0 sm:[&>*:nth-child(n+3)]:border-t"
            value={draft.division}
            onValueChange={(next) => change({ division: divisions.find((one) => one === next) ?? draft.division })}
            options={divisions.map((by) => ({
              value: by,
              label: t(`division.${by}`),
              detail: t(`divisionDetail.${by}`, { replicas: draft.replicas }),
            }))}
          />
        )}
      </FormField>
      {isWeighted && gone.length > 0 ? (
        <div className="grid justify-items-start gap-1">
          <p className="text-12 wrap-anywhere text-muted">{t('weightsGone', { clusters: format.list(gone) })}</p>
          <Button
            size="sm"
            onClick={() =>
              change({
                weights: Object.fromEntries(Object.entries(draft.weights).filter(([name]) => !gone.includes(name))),
              })
            }
          >
            {t('trap.dropWeights')}
          </Button>
        </div>
      ) : null}
      {regions}
    </>
  );
}

/** On how many clusters a Job of Volcano runs: it is never divided. */
function WholeFields({ application }: { application: ApplicationState }) {
  const t = useTranslations('applicationForm.workload.volcano');
  const { draft, change } = application;
  const errorAt = useFieldError(application);
  return (
    <FormField
      label={t('where')}
      isComposite
      pointer="/spec/division"
      help={t(draft.division === 'one' ? 'oneHelp' : 'copiesHelp')}
      error={errorAt('/spec/division')}
    >
      {(control) => (
        <Segmented
          {...control}
          value={draft.division}
          onValueChange={(next) => change({ division: wholeDivisions.find((one) => one === next) ?? draft.division })}
          options={wholeDivisions.map((by) => ({
            value: by,
            label: t(`division.${by}`),
            detail: t(`divisionDetail.${by}`),
          }))}
        />
      )}
    </FormField>
  );
}
