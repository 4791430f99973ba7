/** Languages of the portal; the first is the fallback. */
export const locales = ['en', 'zh'] as const;
export type Locale = (typeof locales)[number];

/** Whose customs dates follow: in English the day stands before the month, and a day has 24 hours. */
export const dateTag = (locale: string): string => (locale === 'en' ? 'en-GB' : 'zh-CN');

/** Names of the cookies in which a browser's choices are kept; all readable by scripts, none of them secret. */
export const preferenceCookies = { locale: 'slipway-locale', timeZone: 'slipway-tz', project: 'slipway-project' };

/** The language asked for by a cookie, or by the first of `Accept-Language` that we have. */
export function chooseLocale(cookie: string | undefined, acceptLanguage: string | null): Locale {
  const chosen = locales.find((locale) => locale === cookie);
  if (chosen) return chosen;
  for (const range of (acceptLanguage ?? '').split(',')) {
    const language = range.split(';')[0]?.trim().toLowerCase().split('-')[0];
    const known = locales.find((locale) => locale === language);
    if (known) return known;
  }
  return 'en';
}

/** A time zone the runtime knows, otherwise UTC. */
export function chooseTimeZone(cookie: string | undefined): string {
  if (!cookie) return 'UTC';
  try {
    return new Intl.DateTimeFormat('en', { timeZone: cookie }).resolvedOptions().timeZone;
  } catch {
    // RangeError: the cookie holds no zone.
    return 'UTC';
  }
}
