'use client';
import { useRouter } from 'next/navigation';
import { useTimeZone } from 'next-intl';
import { ThemeProvider } from 'next-themes';
import { type ReactNode, useEffect } from 'react';
import { preferenceCookies } from '@/lib/locales';

/** Tells the server the viewer's zone once, so that both write the same instants. */
function ZoneReporter() {
  const known = useTimeZone();
  const router = useRouter();
  // Writes a cookie of the browser.
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (own === known || !own) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support
    document.cookie = `${preferenceCookies.timeZone}=${own}; path=/; max-age=31536000; samesite=lax`;
    router.refresh();
  }, [known, router]);
  return null;
}

/** What every page needs in the browser; the portal's own providers come with its layout. */
export function Providers({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  return (
    <ThemeProvider attribute="data-theme" defaultTheme="system" enableSystem enableColorScheme={false} nonce={nonce}>
      <ZoneReporter />
      {children}
    </ThemeProvider>
  );
}
