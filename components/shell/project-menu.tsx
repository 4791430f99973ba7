'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Menu, MenuChoice, MenuChoices } from '@/components/ui/menu';
import { useProject } from './project-context';
import { useMe } from './use-me';

const all = '*';

/** The projects to choose from; loaded when it is first opened. */
export function ProjectMenu({ trigger }: { trigger: ReactNode }) {
  const t = useTranslations('shell');
  const me = useMe();
  const { project, choose } = useProject();
  return (
    <Menu defaultOpen label={t('project')} align="start" className="min-w-50" trigger={trigger}>
      <MenuChoices value={project ?? all} onValueChange={(value) => choose(value === all ? null : value)}>
        <MenuChoice value={all}>{t('allProjects')}</MenuChoice>
        {(me?.projects ?? []).map((each) => (
          <MenuChoice key={each.name} value={each.name}>
            {each.name}
          </MenuChoice>
        ))}
      </MenuChoices>
    </Menu>
  );
}
