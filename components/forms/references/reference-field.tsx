'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { FormField } from '@/components/forms/form-field';
import { Select } from '@/components/ui/select';
import type { OfferedReference } from '@/lib/contracts/cluster-references';

interface ReferenceFieldProps {
  offer: OfferedReference;
  /** What is chosen; nothing where none is. */
  name: string | undefined;
  error: string | undefined;
  action?: ReactNode;
  /** An empty name is none. */
  onChange: (name: string) => void;
}

/** One choice among objects of the project's namespace, and what it means for the cluster. */
export function ReferenceField({ offer: { field, options }, name = '', error, action, onChange }: ReferenceFieldProps) {
  const t = useTranslations('order.access');
  const chosen = options.find((option) => option.name === name);
  const signsNobodyIn = field === 'clusterAuth' && chosen?.issuer === null;
  const help = name === '' ? t(`${field}.helpNone`) : t(signsNobodyIn ? 'noIssuer' : `${field}.help`);
  return (
    <FormField label={t(`${field}.label`)} pointer={`#${field}`} help={help} error={error} action={action}>
      {(control) => (
        <Select {...control} value={name} onChange={(event) => onChange(event.target.value)}>
          <option value="">{t(`${field}.none`)}</option>
          {name !== '' && !chosen ? <option value={name}>{t('gone', { name })}</option> : null}
          {options.map((option) => (
            <option key={option.name} value={option.name}>
              {option.issuer ? t('optionOf', { name: option.name, issuer: option.issuer }) : option.name}
            </option>
          ))}
        </Select>
      )}
    </FormField>
  );
}
