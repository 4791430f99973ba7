'use client';
import dynamic from 'next/dynamic';
import { usePathname, useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { cn } from '@/components/ui/cn';
import { isSessionExpired, onSessionChange } from '@/lib/client/session-state';
import { useLiveEvents } from '@/lib/client/use-live-events';
import type { Me } from '@/lib/contracts/me';
import { Announcement } from './announcement';
import { BrandStyles } from './brand-styles';
import { navItems } from './nav-items';
import { OutageBanner } from './outage-banner';
import { recordVisit } from './palette/recent';
import { SeeingBanner } from './seeing-banner';
import { createGoKeys, shellShortcut } from './shortcuts';
import { SideNav } from './side-nav';
import { TabBar } from './tab-bar';
import { TopBar } from './top-bar';
import { holds, useMe } from './use-me';
import { usePageFocus } from './use-page-focus';

const CommandPalette = dynamic(() => import('./command-palette').then((module) => module.CommandPalette), {
  ssr: false,
});
const SessionDialog = dynamic(() => import('./session-dialog').then((module) => module.SessionDialog), { ssr: false });
const KeysDialog = dynamic(() => import('./keys-dialog').then((module) => module.KeysDialog), { ssr: false });
const MoreSheet = dynamic(() => import('./more-sheet').then((module) => module.MoreSheet), { ssr: false });

type Overlay = 'search' | 'keys' | 'more';

/** Whether a place is in the navigation of this person; what stands there for nobody is open to everybody. */
function mayGo(me: Me | undefined, href: string): boolean {
  const entry = navItems.find((each) => each.href === href);
  return entry === undefined || entry.actions.some((action) => holds(me, action));
}

interface AppShellProps {
  /** The last event that what was drawn on the server knows of. */
  moment: string | undefined;
  children: ReactNode;
}

/** Frame of every page behind the sign-in: navigation, top bar, banners, the sheet. */
export function AppShell({ moment, children }: AppShellProps) {
  const t = useTranslations('common');
  const router = useRouter();
  const pathname = usePathname();
  const me = useMe();
  const live = useLiveEvents(moment);
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  // What was opened once stays loaded, closed, so that it can give the focus back.
  const [loaded, setLoaded] = useState<ReadonlySet<Overlay>>(new Set());
  // Loaded when the session ends for the first time, and kept, so that it can give the focus back.
  const [wasExpired, setWasExpired] = useState(false);
  const isExpired = useSyncExternalStore(onSessionChange, isSessionExpired, () => false);
  if (isExpired && !wasExpired) setWasExpired(true);
  const show = (next: Overlay) => {
    setLoaded((before) => new Set(before).add(next));
    setOverlay(next);
  };
  const toggle = (which: Overlay) => (open: boolean) => setOverlay(open ? which : null);

  // One for as long as the page lives: it remembers that G was pressed.
  const [findPlace] = useState(() => createGoKeys());

  // Listens to the keyboard of the whole document.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const place = findPlace(event);
      if (place) return mayGo(me, place) ? router.push(place) : undefined;
      const asked = shellShortcut(event);
      if (!asked) return;
      event.preventDefault();
      if (asked === 'order') return holds(me, 'request.create') ? router.push('/catalog') : undefined;
      setLoaded((before) => new Set(before).add(asked));
      setOverlay(asked);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [router, me, findPlace]);

  usePageFocus();

  // Keeps in this browser what was open lately, for the palette.
  useEffect(() => recordVisit(pathname), [pathname]);

  return (
    <div className="grid min-h-screen grid-cols-[var(--nav-width)_minmax(0,1fr)] max-sm:grid-cols-[minmax(0,1fr)]">
      <a
        href="#main"
        className="fixed top-2 left-2 z-(--z-toast) -translate-y-20 rounded-3 bg-raised px-3 py-2 font-medium shadow-pop focus:translate-y-0"
      >
        {t('skipToContent')}
      </a>
      <BrandStyles />
      <SideNav live={live} />
      <div className="flex min-w-0 flex-col">
        <TopBar onSearch={() => show('search')} onMenu={() => show('more')} />
        <Announcement />
        <SeeingBanner />
        <OutageBanner live={live} />
        <main
          id="main"
          tabIndex={-1}
          className={cn(
            'mr-2 mb-2 min-w-0 flex-1 overflow-clip rounded-4 border border-line bg-surface px-6 pt-5 pb-8 outline-none max-sm:m-0 max-sm:rounded-none max-sm:border-x-0 max-sm:border-b-0 max-sm:px-4 max-sm:pt-4 max-sm:pb-24',
            // Nobody is signed in, so nothing is shown; what was typed stays.
            isExpired && '[&>div]:invisible',
          )}
        >
          <div className="mx-auto max-w-[1600px]">{children}</div>
        </main>
      </div>
      <TabBar onMore={() => show('more')} />
      {wasExpired ? <SessionDialog /> : null}
      {loaded.has('search') ? <CommandPalette open={overlay === 'search'} onOpenChange={toggle('search')} /> : null}
      {loaded.has('keys') ? <KeysDialog open={overlay === 'keys'} onOpenChange={toggle('keys')} /> : null}
      {loaded.has('more') ? <MoreSheet open={overlay === 'more'} onOpenChange={toggle('more')} live={live} /> : null}
    </div>
  );
}
