/** A path of this site to go to after signing in; anything that could lead elsewhere becomes the home page. */
export function safePath(value: string | undefined): string {
  if (!value) return '/';
  try {
    const base = 'http://slipway.invalid';
    const url = new URL(value, base);
    // next-auth hands over absolute addresses of this site; only their path is kept.
    const path = value.startsWith('http') ? new URL(value).pathname + new URL(value).search : url.pathname + url.search;
    return url.origin === base || value.startsWith('http') ? path.replace(/^\/+/, '/') : '/';
  } catch {
    // Not an address at all.
    return '/';
  }
}
