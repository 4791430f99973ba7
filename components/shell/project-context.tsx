'use client';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { preferenceCookies } from '@/lib/locales';

interface ProjectChoice {
  /** Name of the chosen project; null shows all of them. */
  project: string | null;
  choose: (project: string | null) => void;
}

const ProjectContext = createContext<ProjectChoice>({ project: null, choose: () => undefined });

/** Keeps the project that lists begin with; a cookie remembers it for the next visit. */
export function ProjectProvider({ initial, children }: { initial: string | null; children: ReactNode }) {
  const [project, setProject] = useState(initial);
  const choice = useMemo(
    () => ({
      project,
      choose: (next: string | null) => {
        setProject(next);
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support
        document.cookie = `${preferenceCookies.project}=${next ?? ''}; path=/; max-age=31536000; samesite=lax`;
      },
    }),
    [project],
  );
  return <ProjectContext value={choice}>{children}</ProjectContext>;
}

export function useProject(): ProjectChoice {
  return use(ProjectContext);
}
