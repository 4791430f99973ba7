import { holds, useMe } from '@/components/shell/use-me';

/** Whether one may set the limits of a project, or of any when none is named; not while one only sees as somebody else. */
export function useMayLimit(): (project: string | null) => boolean {
  const me = useMe();
  return (project) => Boolean(me && !me.seenBy && holds(me, 'project.manage', project));
}
