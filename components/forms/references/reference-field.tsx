'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { FormField } from '@/components/forms/form-field';
import { Select } from '@/components/ui/select';
import type { OfferedReference } from '@/lib/contracts/cluster-references';
import { isForAnother } from './references';

interface ReferenceFieldProps {
  offer: OfferedReference;
  /** What is chosen; nothing where none is. */
  name: string | undefined;
  error: string | undefined;
  action?: ReactNode;
  /** Name of the cluster that it is for. */
  cluster: string;
  /** One more choice below the names, whose value no object can have as its name. */
  more?: { value: string; label: string; help: string };
  /** Whether there has to be one, so that it can only become another. */
  isKept?: boolean;
  /** An empty name is none. */
  onChange: (name: string) => void;
}

type Option = OfferedReference['options'][number];

/** One choice among objects of the project's namespace, and what it means for the cluster. */
export function ReferenceField({
  offer: { field, options },
  name = '',
  error,
  action,
  cluster,
  more,
  isKept = false,
  onChange,
}: ReferenceFieldProps) {
  const t = useTranslations('order.access');
  const chosen = options.find((option) => option.name === name);
  const signsNobodyIn = field === 'clusterAuth' && chosen?.issuer === null;
  const helpOfName = () => (isKept ? t('kept') : t(signsNobodyIn ? 'noIssuer' : `${field}.help`));
  const isMore = more !== undefined && name === more.value;
  const help = isMore ? more.help : name === '' ? t(`${field}.helpNone`) : helpOfName();
  const labelOf = ({ name, issuer, hosts = [], claim }: Option) => {
    if (claim && claim.cluster !== cluster) {
      return claim.cluster === null ? t('forNobody', { name }) : t('forAnother', { name, cluster: claim.cluster });
    }
    const of = issuer ?? claim?.network ?? hosts.join(', ');
    return of ? t('optionOf', { name, of }) : name;
  };
  return (
    <FormField label={t(`${field}.label`)} pointer={`#${field}`} help={help} error={error} action={action}>
      {(control) => (
        <Select {...control} value={name} onChange={(event) => onChange(event.target.value)}>
          {isKept ? null : <option value="">{t(`${field}.none`)}</option>}
          {name !== '' && !chosen && !isMore ? <option value={name}>{t('gone', { name })}</option> : null}
          {options.map((option) => (
            <option key={option.name} value={option.name} disabled={isForAnother(option, cluster)}>
              {labelOf(option)}
            </option>
          ))}
          {more ? <option value={more.value}>{more.label}</option> : null}
        </Select>
      )}
    </FormField>
  );
}
