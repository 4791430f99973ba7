'use client';
import { useTranslations } from 'next-intl';
import { FormField } from '@/components/forms/form-field';
import { FieldPair } from '@/components/forms/form-section';
import { Icon } from '@/components/ui/icon';
import { AffixedInput, Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { endsByItself, isChart } from '@/lib/contracts/application-workload';
import type { ApplicationState } from './use-application';
import { useFieldError } from './use-field-error';

const plain = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const;

interface WhatFieldsProps {
  application: ApplicationState;
  /** Projects in which the person may ask; one where the project is settled. */
  projects: readonly string[];
  onProjectChange: (project: string) => void;
}

/** What runs, and what it is called. */
export function WhatFields({ application, projects, onProjectChange }: WhatFieldsProps) {
  const t = useTranslations('applicationForm');
  const { draft, change, project, form, preview, effect, base, changing } = application;
  const errorAt = useFieldError(application);
  const isSettled = base !== null || changing !== null;
  const isTaken = preview?.traps.some(({ code }) => code === 'name-taken') ?? false;
  const isFree = effect.isCurrent && !isTaken && draft.name !== '' && !errorAt('/name');
  return (
    <>
      {isSettled || projects.length < 2 ? null : (
        <FormField label={t('project')}>
          {(control) => (
            <Select {...control} value={project} onChange={({ target }) => onProjectChange(target.value)}>
              {projects.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
        </FormField>
      )}
      {isSettled || form.controlPlanes.length < 2 ? null : (
        <ControlPlane application={application} error={errorAt('/controlPlane')} />
      )}
      {isSettled ? null : (
        <FormField
          label={t('name')}
          pointer="/name"
          help={isFree ? t('nameFree', { project }) : t('nameHelp')}
          error={errorAt('/name') ?? (isTaken && draft.name !== '' ? t('nameTaken') : undefined)}
        >
          {(control) => (
            <AffixedInput
              {...control}
              {...plain}
              maxLength={53}
              trailing={isFree ? <Icon name="check" /> : null}
              value={draft.name}
              onChange={({ target }) => change({ name: target.value })}
            />
          )}
        </FormField>
      )}
      {isChart(draft.workload) ? null : (
        <FormField label={t('image')} pointer="/spec/image" help={t('imageHelp')} error={errorAt('/spec/image')}>
          {(control) => (
            <Input
              {...control}
              {...plain}
              maxLength={500}
              className="code-font"
              value={draft.image}
              onChange={({ target }) => change({ image: target.value })}
            />
          )}
        </FormField>
      )}
      {endsByItself(draft.workload) || isChart(draft.workload) ? null : <PortFields application={application} />}
    </>
  );
}

/** Where it listens, and where it says that it is well. */
function PortFields({ application }: { application: ApplicationState }) {
  const t = useTranslations('applicationForm');
  const { draft, change } = application;
  const errorAt = useFieldError(application);
  return (
    <FieldPair>
      <FormField
        label={t('port')}
        pointer="/spec/port"
        help={t(draft.workload.kind === 'stateful-set' ? 'workload.headlessHelp' : 'portHelp')}
        error={errorAt('/spec/port')}
      >
        {(control) => (
          <Input
            {...control}
            {...plain}
            inputMode="numeric"
            className="tabular"
            value={draft.port}
            onChange={({ target }) => change({ port: target.value })}
          />
        )}
      </FormField>
      <FormField
        label={t('healthPath')}
        pointer="/spec/healthPath"
        help={t(draft.port.trim() === '' ? 'healthPathLater' : 'healthPathHelp')}
        error={errorAt('/spec/healthPath')}
      >
        {(control) => (
          <Input
            {...control}
            {...plain}
            maxLength={1000}
            className="code-font"
            disabled={draft.port.trim() === ''}
            value={draft.healthPath}
            onChange={({ target }) => change({ healthPath: target.value })}
          />
        )}
      </FormField>
    </FieldPair>
  );
}

interface ControlPlaneProps {
  application: ApplicationState;
  error: string | undefined;
}

function ControlPlane({ application: { draft, change, form, plane }, error }: ControlPlaneProps) {
  const t = useTranslations('applicationForm');
  return (
    <FormField
      label={t('controlPlane')}
      pointer="/controlPlane"
      error={error}
      help={t('controlPlaneHelp', { count: plane?.members.length ?? 0 })}
    >
      {(control) => (
        <Select
          {...control}
          value={draft.controlPlane}
          // Another control plane has other clusters.
          onChange={({ target }) =>
            change({ controlPlane: target.value, names: [], regions: [], weights: {}, overrides: [] })
          }
        >
          {form.controlPlanes.map(({ name, isReachable }) => (
            <option key={name} value={name} disabled={!isReachable}>
              {isReachable ? name : t('controlPlaneAway', { name })}
            </option>
          ))}
        </Select>
      )}
    </FormField>
  );
}
