'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Tag } from '@/components/ui/badge';

interface ItemProjectsProps {
  title: string;
  projects: readonly string[];
  /** Why the reader may do nothing in any of them. */
  children?: ReactNode;
}

/** Those of my projects that have an item. */
export function ItemProjects({ title, projects, children }: ItemProjectsProps) {
  const t = useTranslations('catalog');
  return (
    <section>
      <h2 className="mb-2 font-semibold">{title}</h2>
      {projects.length > 0 ? (
        <p className="flex flex-wrap gap-1.5">
          {projects.map((each) => (
            <Tag key={each}>{each}</Tag>
          ))}
        </p>
      ) : (
        <p className="text-muted">{t('noProjects')}</p>
      )}
      {children ? <div className="mt-3">{children}</div> : null}
    </section>
  );
}
