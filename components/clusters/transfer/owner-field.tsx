'use client';
import { useQueries } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { FormField } from '@/components/forms/form-field';
import { Select } from '@/components/ui/select';
import type { PossibleOwner } from '@/lib/contracts/projects';
import { ownersQuery } from '../queries';

interface OwnerFieldProps {
  /** Of the clusters that are to be transferred. */
  projects: readonly string[];
  /** Who owns them all by now, and is not offered; null where that is not one person. */
  present: string | null;
  /** E-mail, or nothing yet. */
  value: string;
  onChange: (email: string) => void;
  error?: string | undefined;
}

/** Who is to own it: people with a role in any of the projects. */
export function OwnerField({ projects, present, value, onChange, error }: OwnerFieldProps) {
  const t = useTranslations('cluster.transfer');
  const found = useQueries({ queries: projects.map(ownersQuery) });
  const people = byEmail(found.flatMap(({ data }) => data?.items ?? [])).filter(({ email }) => email !== present);
  const isLoading = found.some(({ isPending }) => isPending);
  const isSilent = found.some(({ isError }) => isError);
  return (
    <FormField label={t('owner')} help={t('ownerHelp')} error={error ?? (isSilent ? t('peopleFailed') : undefined)}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="" disabled>
            {choose(isLoading, people.length)}
          </option>
          {people.map(({ email, name }) => (
            <option key={email} value={email}>
              {name === email ? email : `${name}, ${email}`}
            </option>
          ))}
        </Select>
      )}
    </FormField>
  );

  function choose(isWaiting: boolean, count: number): string {
    if (isWaiting) return t('loading');
    return count === 0 ? t('nobodyElse') : t('choose');
  }
}

function byEmail(people: readonly PossibleOwner[]): PossibleOwner[] {
  const known = new Map(people.map((person) => [person.email, person]));
  return [...known.values()].sort((one, other) => one.email.localeCompare(other.email));
}
