'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Menu, MenuChoice, MenuChoices } from '@/components/ui/menu';
import { useProject } from './project-context';
import { useMe } from './use-me';
import { useShownProject } from './use-shown-project';

const all = '*';

/** The projects to choose from; loaded when it is first opened. */
export function ProjectMenu({ trigger }: { trigger: ReactNode }) {
  const t = useTranslations('shell');
  const me = useMe();
  const { choose } = useProject();
  const shown = useShownProject();
  const projects = me?.projects ?? [];
  // Of one project "all" would be another word for the same; who chose one that they left can still leave it.
  const hasAll = projects.length !== 1 || projects[0]?.name !== shown;
  return (
    <Menu defaultOpen label={t('project')} align="start" className="min-w-50" trigger={trigger}>
      <MenuChoices value={shown ?? all} onValueChange={(value) => choose(value === all ? null : value)}>
        {hasAll ? <MenuChoice value={all}>{t('allProjects')}</MenuChoice> : null}
        {projects.map((each) => (
          <MenuChoice key={each.name} value={each.name}>
            {each.name}
          </MenuChoice>
        ))}
      </MenuChoices>
    </Menu>
  );
}
