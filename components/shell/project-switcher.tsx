'use client';
import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import { Menu, MenuChoice, MenuChoices } from '@/components/ui/menu';
import { useProject } from './project-context';
import { useMe } from './use-me';

const all = '*';

/** Chooses the project that lists begin with. With one project there is nothing to choose, only its name to read. */
export function ProjectSwitcher() {
  const t = useTranslations('shell');
  const me = useMe();
  const { project, choose } = useProject();
  const projects = me?.projects ?? [];
  return (
    <Menu
      label={t('project')}
      align="start"
      className="min-w-50"
      trigger={
        <button
          type="button"
          className="mb-3 grid h-11 flex-none grid-cols-[1fr_auto] items-center rounded-3 border border-line bg-surface px-2 pl-[9px] text-left hover:bg-hover"
        >
          <span className="min-w-0">
            <span className="block text-11 leading-[14px] text-subtle">{t('project')}</span>
            <span className="block truncate leading-[18px] font-medium">{project ?? t('allProjects')}</span>
          </span>
          <Icon name="up-down" className="text-subtle" />
        </button>
      }
    >
      <MenuChoices value={project ?? all} onValueChange={(value) => choose(value === all ? null : value)}>
        <MenuChoice value={all}>{t('allProjects')}</MenuChoice>
        {projects.map((each) => (
          <MenuChoice key={each.name} value={each.name}>
            {each.name}
          </MenuChoice>
        ))}
      </MenuChoices>
    </Menu>
  );
}
