'use client';
import { useProject } from './project-context';
import { useMe } from './use-me';

/** The project that is meant: the chosen one, or the only one that the person has. Null: all of them. */
export function useShownProject(): string | null {
  const { project } = useProject();
  const me = useMe();
  const [only, ...others] = me?.projects ?? [];
  return project ?? (only && others.length === 0 ? only.name : null);
}
