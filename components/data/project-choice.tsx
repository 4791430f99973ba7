'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { holds, useMe } from '@/components/shell/use-me';
import { Checkbox } from '@/components/ui/checkbox';
import type { Action } from '@/lib/permissions';
import { projectsQuery } from './projects-query';

interface ProjectChoiceProps {
  /** What the reader has to hold in a project that is offered. */
  action: Action;
  chosen: readonly string[];
  /** Those that have it already. */
  without?: readonly string[];
  onChange: (projects: string[]) => void;
}

/** Projects that the reader can share something with. */
export function ProjectChoice({ action, chosen, without = [], onChange }: ProjectChoiceProps) {
  const t = useTranslations('projectChoice');
  const me = useMe();
  const { data } = useQuery(projectsQuery);
  const offered = (data?.items ?? []).filter(({ name }) => holds(me, action, name) && !without.includes(name));
  if (data && offered.length === 0) return <p className="text-muted">{t('none')}</p>;
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 font-medium">{t('label')}</legend>
      <div className="grid grid-cols-2 gap-x-4 gap-y-1.5 max-sm:grid-cols-1">
        {offered.map(({ name }) => (
          <Checkbox
            key={name}
            checked={chosen.includes(name)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, name] : chosen.filter((other) => other !== name))
            }
          >
            {name}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
