'use client';
import { FormField } from '@/components/forms/form-field';
import { AffixedInput } from '@/components/ui/input';
import type { ApplicationState } from './use-application';
import { useFieldError } from './use-field-error';

interface WorkloadNumberProps {
  application: ApplicationState;
  field: 'completions' | 'retries' | 'removeAfter';
  /** Its name in the request. */
  path: string;
  label: string;
  help: string;
  /** What it counts, behind it. */
  unit?: string;
}

/** A number that only some kinds of workload have. */
export function WorkloadNumber({ application, field, path, label, help, unit }: WorkloadNumberProps) {
  const { draft, change } = application;
  const errorAt = useFieldError(application);
  const pointer = `/spec/workload/${path}`;
  return (
    <FormField label={label} pointer={pointer} help={help} error={errorAt(pointer)}>
      {(control) => (
        <AffixedInput
          {...control}
          autoComplete="off"
          inputMode="numeric"
          className="tabular"
          trailing={unit}
          value={draft.workload[field]}
          onChange={({ target }) => change({ workload: { ...draft.workload, [field]: target.value } })}
        />
      )}
    </FormField>
  );
}
