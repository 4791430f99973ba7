'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { projectsQuery } from '@/components/data/projects-query';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { isSameTaint } from '@/lib/contracts/karmada-member-settings';
import { dedicationOf } from '@/lib/dedication';
import type { TaintLine } from './draft-change';

interface DedicateFieldProps {
  lines: readonly TaintLine[];
  /** Empty: for every project. */
  onChoose: (project: string) => void;
}

/** Adds the taint by which a member is for one project alone. */
export function DedicateField({ lines, onChoose }: DedicateFieldProps) {
  const t = useTranslations('karmada.change.dedicate');
  const projects = (useQuery(projectsQuery).data?.items ?? []).map(({ name }) => name);
  const taint = dedicationOf('');
  const chosen = lines.find((line) => isSameTaint(line, taint))?.value ?? '';
  // A project that is no more, or not read yet, is still the one that the taint names.
  const offered = chosen === '' || projects.includes(chosen) ? projects : [chosen, ...projects];
  return (
    <Field label={t('label')} help={t('help')}>
      {(control) => (
        <Select {...control} value={chosen} onChange={({ target }) => onChoose(target.value)}>
          <option value="">{t('nobody')}</option>
          {offered.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
