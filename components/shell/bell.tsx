'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { latestNotifications } from '@/components/data/notification-queries';
import { Icon } from '@/components/ui/icon';

const BellPanel = lazy(() => import('./bell-panel').then((module) => ({ default: module.BellPanel })));

/** More than fits beside the bell, and more than anybody counts. */
const mostShown = 99;

/** What this person was told and has not read; live, because each of them comes as an event. */
export function Bell() {
  const [wanted, setWanted] = useState(false);
  const button = <BellButton onClick={() => setWanted(true)} />;
  return wanted ? (
    <Suspense fallback={button}>
      <BellPanel trigger={<BellButton />} />
    </Suspense>
  ) : (
    button
  );
}

function BellButton(props: ComponentProps<'button'>) {
  const t = useTranslations('notifications');
  const unread = useQuery(latestNotifications).data?.unread ?? 0;
  return (
    <button
      aria-haspopup="dialog"
      aria-expanded={false}
      {...props}
      type="button"
      aria-label={t('bell', { count: unread })}
      className="relative grid size-8 flex-none place-items-center rounded-3 text-muted hover:bg-hover data-[state=open]:bg-hover max-sm:size-11"
    >
      <Icon name="bell" />
      {unread > 0 ? (
        <span
          aria-hidden="true"
          className="tabular absolute top-0.5 left-[17px] h-4 min-w-4 rounded-full border-2 border-canvas bg-accent px-0.5 text-center text-[10px] leading-3 font-semibold text-on-accent max-sm:top-1.5 max-sm:left-[23px]"
        >
          {unread > mostShown ? `${mostShown}+` : unread}
        </span>
      ) : null}
    </button>
  );
}
