'use client';
import { useTranslations } from 'next-intl';
import { lazy } from 'react';
import { Icon } from '@/components/ui/icon';
import { LazyMenu } from '@/components/ui/lazy-menu';
import { useShownProject } from './use-shown-project';

const ProjectMenu = lazy(() => import('./project-menu').then((module) => ({ default: module.ProjectMenu })));

/** Chooses the project that lists begin with. */
export function ProjectSwitcher() {
  const t = useTranslations('shell');
  const project = useShownProject();
  return (
    <LazyMenu menu={(trigger) => <ProjectMenu trigger={trigger} />}>
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
    </LazyMenu>
  );
}
