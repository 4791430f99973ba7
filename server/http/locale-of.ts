import { chooseLocale, type Locale, preferenceCookies } from '../../lib/locales.ts';

/** The language in which the portal answers a request. */
export function localeOf(request: Request): Locale {
  const cookies = (request.headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim());
  const prefix = `${preferenceCookies.locale}=`;
  const chosen = cookies.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length);
  return chooseLocale(chosen, request.headers.get('accept-language'));
}
