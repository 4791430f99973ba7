import { type ReactNode, useId } from 'react';
import { FormField } from '@/components/forms/form-field';
import { Checkbox } from '@/components/ui/checkbox';
import { AffixedInput } from '@/components/ui/input';
import type { PolicyForm } from './use-policy-form';

/** One part of the form, with a sentence that says what it is for. */
export function PolicyPart({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line py-6 first-of-type:border-t-0 first-of-type:pt-0">
      <h2 id={id} className="text-14 font-semibold">
        {title}
      </h2>
      <p className="mb-4 max-w-[70ch] text-muted">{hint}</p>
      <div className="grid gap-4">{children}</div>
    </section>
  );
}

interface TextFieldProps {
  form: PolicyForm;
  /** Into the policy. */
  pointer: string;
  label: string;
  help?: string;
  unit?: string;
  placeholder?: string;
  value: string;
  onValueChange: (value: string) => void;
  className?: string;
}

/** A value that is typed, with what the policy's rules say to it below. */
export function TextField({ form, pointer, label, help, unit, value, onValueChange, ...rest }: TextFieldProps) {
  const { placeholder, className } = rest;
  return (
    <FormField label={label} help={help} error={form.errorAt(pointer)} pointer={pointer} className={className}>
      {(control) => (
        <AffixedInput
          {...control}
          trailing={unit}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
        />
      )}
    </FormField>
  );
}

interface ChoicesProps<T extends string> {
  form: PolicyForm;
  pointer: string;
  label: string;
  help?: string;
  options: readonly { value: T; label: string }[];
  value: readonly T[];
  onValueChange: (value: T[]) => void;
}

/** Any number of a few choices. */
export function Choices<T extends string>(props: ChoicesProps<T>) {
  const { form, pointer, label, help, options, value, onValueChange } = props;
  return (
    <FormField label={label} help={help} error={form.errorAt(pointer)} pointer={pointer} isComposite>
      {({ 'aria-labelledby': labelledBy, 'aria-describedby': describedBy }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot sit in the grid of a form field
        <div
          role="group"
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          className="flex min-h-8 flex-wrap items-center gap-x-4"
        >
          {options.map((option) => (
            <Checkbox
              key={option.value}
              checked={value.includes(option.value)}
              onChange={({ target }) =>
                onValueChange(
                  options
                    .map((each) => each.value)
                    .filter((each) => (each === option.value ? target.checked : value.includes(each))),
                )
              }
            >
              {option.label}
            </Checkbox>
          ))}
        </div>
      )}
    </FormField>
  );
}
