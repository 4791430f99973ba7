'use client';
import { useMe } from '@/components/shell/use-me';
import type { Action } from '@/lib/permissions';
import { WhyNotButton } from './why-not-button';

interface WhyNotFootProps {
  action: Action;
  project: string | null;
}

/** Says at the end of a page why its act is not there: its head holds only what somebody can do. */
export function WhyNotFoot({ action, project }: WhyNotFootProps) {
  const me = useMe();
  if (!me || me.seenBy) return null;
  return (
    <footer className="appear-last mt-7 border-t border-line pt-5">
      <WhyNotButton action={action} project={project} />
    </footer>
  );
}
