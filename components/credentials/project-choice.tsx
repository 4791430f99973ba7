'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { projectsQuery } from '@/components/data/projects-query';
import { holds, useMe } from '@/components/shell/use-me';
import { Checkbox } from '@/components/ui/checkbox';

interface ProjectChoiceProps {
  chosen: readonly string[];
  /** Those that have it already. */
  without?: readonly string[];
  onChange: (projects: string[]) => void;
}

/** Projects whose credentials the reader manages. */
export function ProjectChoice({ chosen, without = [], onChange }: ProjectChoiceProps) {
  const t = useTranslations('credentials');
  const me = useMe();
  const { data } = useQuery(projectsQuery);
  const offered = (data?.items ?? []).filter(
    ({ name }) => holds(me, 'credential.manage', name) && !without.includes(name),
  );
  if (data && offered.length === 0) return <p className="text-muted">{t('handOutAll')}</p>;
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 font-medium">{t('projectsLabel')}</legend>
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
