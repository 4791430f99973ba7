'use client';
import { useTranslations } from 'next-intl';
import { FormField } from '@/components/forms/form-field';
import { AffixedInput } from '@/components/ui/input';
import { Segmented } from '@/components/ui/segmented';
import { endsByItself, isChart } from '@/lib/contracts/application-workload';
import { ArgumentList } from './argument-list';
import { filledFiles, filledLines, filledPairs } from './draft-lines';
import { FileList } from './file-list';
import { FixedPart } from './fixed-part';
import { Fold } from './fold';
import { IngressFold } from './ingress-fields';
import { OverrideFields } from './override-fields';
import { PairList } from './pair-list';
import { ScalingFields, ScalingValue } from './scaling-fields';
import { SecretFields, SecretsValue } from './secret-fields';
import type { ApplicationState } from './use-application';
import { useFieldError } from './use-field-error';

/** What most applications leave as it is. */
export function MoreFields({ application }: { application: ApplicationState }) {
  const t = useTranslations('applicationForm');
  const { draft, change, fixed } = application;
  const errorAt = useFieldError(application);
  const hasChart = isChart(draft.workload);
  const ends = endsByItself(draft.workload) || hasChart;
  const isWrongAt = useIsWrongAt(application);
  const whyFixed = t(draft.workload.kind === 'volcano-job' ? 'workload.volcano.fixed' : 'workload.jobFixed');
  const files = filledFiles(draft.files);
  const [env, args] = [filledPairs(draft.env).length, filledLines(draft.args).length];
  return (
    <div>
      {hasChart ? null : (
        <>
          <Fold
            title={t('settings')}
            value={env + args === 0 ? t('noSettings') : t('settingsCount', { env, args })}
            isWrong={isWrongAt('/spec/env') || isWrongAt('/spec/args')}
          >
            <FixedPart isFixed={fixed.pods} reason={whyFixed}>
              <PairList
                kind="variable"
                title={t('variables')}
                help={t('variablesHelp')}
                pairs={draft.env}
                pointer="/spec/env"
                errorAt={errorAt}
                onChange={(next) => change({ env: next })}
              />
              <ArgumentList
                title={t('arguments')}
                help={t('argumentsHelp')}
                args={draft.args}
                pointer="/spec/args"
                errorAt={errorAt}
                onChange={(next) => change({ args: next })}
              />
            </FixedPart>
          </Fold>
          <Fold
            title={t('files')}
            value={files.length === 0 ? t('noFiles') : files.map(({ path }) => path).join(', ')}
            isWrong={isWrongAt('/spec/files')}
          >
            <FixedPart isFixed={fixed.pods} reason={whyFixed}>
              <FileList files={draft.files} errorAt={errorAt} onChange={(next) => change({ files: next })} />
            </FixedPart>
          </Fold>
          <Fold
            title={t('secrets.title')}
            value={<SecretsValue secrets={draft.secrets} />}
            isWrong={isWrongAt('/spec/secrets') || isWrongAt('/secretValues')}
          >
            <FixedPart isFixed={fixed.pods} reason={whyFixed}>
              <SecretFields application={application} />
            </FixedPart>
          </Fold>
        </>
      )}
      {ends ? null : <IngressFold application={application} isWrong={isWrongAt('/spec/ingress')} />}
      <Fold
        title={t('lost')}
        value={<LostValue application={application} />}
        isWrong={isWrongAt('/spec/moveAfterSeconds')}
      >
        <FixedPart isFixed={fixed.places} reason={t('workload.placesFixed')}>
          <LostFields application={application} />
        </FixedPart>
      </Fold>
      {ends ? null : (
        <Fold
          id="scaling"
          title={t('scaling.title')}
          value={<ScalingValue draft={draft} />}
          isWrong={isWrongAt('/spec/scaling') || isWrongAt('/spec/schedules')}
        >
          <ScalingFields application={application} />
        </Fold>
      )}
      {draft.workload.kind === 'volcano-job' ? null : (
        <Fold
          title={t('overrides')}
          value={
            draft.overrides.length === 0 ? t('noOverrides') : draft.overrides.map(({ cluster }) => cluster).join(', ')
          }
          isWrong={isWrongAt('/spec/overrides')}
        >
          <FixedPart isFixed={fixed.pods} reason={t('workload.jobFixed')}>
            <OverrideFields application={application} />
          </FixedPart>
        </Fold>
      )}
    </div>
  );
}

/** Whether something at or below a pointer is wrong. */
function useIsWrongAt({ problems, serverErrors }: ApplicationState): (pointer: string) => boolean {
  return (pointer) => [...problems, ...serverErrors].some((one) => `${one.pointer}/`.startsWith(`${pointer}/`));
}

function LostValue({ application: { draft } }: { application: ApplicationState }) {
  const t = useTranslations('applicationForm');
  return draft.moves ? t('movesAfter', { minutes: draft.moveAfter }) : t('movesNever');
}

function LostFields({ application }: { application: ApplicationState }) {
  const t = useTranslations('applicationForm');
  const { draft, change } = application;
  const errorAt = useFieldError(application);
  return (
    <>
      <FormField label={t('whenLost')} isComposite help={t('lostHelp')}>
        {(control) => (
          <Segmented
            {...control}
            value={draft.moves ? 'move' : 'stay'}
            onValueChange={(next) => change({ moves: next === 'move' })}
            options={(['move', 'stay'] as const).map((value) => ({
              value,
              label: t(`whenLostChoice.${value}`),
              detail: t(`whenLostDetail.${value}`),
            }))}
          />
        )}
      </FormField>
      {draft.moves ? (
        <FormField
          label={t('moveAfter')}
          pointer="/spec/moveAfterSeconds"
          help={t('moveAfterHelp')}
          error={errorAt('/spec/moveAfterSeconds')}
        >
          {(control) => (
            <AffixedInput
              {...control}
              autoComplete="off"
              inputMode="numeric"
              trailing={t('minutes')}
              className="w-36 max-sm:w-full"
              value={draft.moveAfter}
              onChange={({ target }) => change({ moveAfter: target.value })}
            />
          )}
        </FormField>
      ) : null}
    </>
  );
}
