'use client';
import { useMe } from '@/components/shell/use-me';
import { cn } from '@/components/ui/cn';
import type { Action } from '@/lib/permissions';
import { useHasLoaded } from './use-has-loaded';
import { WhyNotButton } from './why-not-button';

interface WhyNotFootProps {
  action: Action;
  project: string | null;
}

/** Says at the end of a page why its act is not there: its head holds only what somebody can do. */
export function WhyNotFoot({ action, project }: WhyNotFootProps) {
  const me = useMe();
  const hasLoaded = useHasLoaded();
  if (!me || me.seenBy) return null;
  return (
    // What stands above it has its height by then, so that it never jumps.
    <footer className={cn('mt-7 border-t border-line pt-5', !hasLoaded && 'invisible')}>
      <WhyNotButton action={action} project={project} />
    </footer>
  );
}
