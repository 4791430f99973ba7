import { type NextRequest, NextResponse } from 'next/server';

const sessionCookies = ['__Host-slipway.session', 'slipway.session'];
const openPaths = ['/sign-in', '/status'];

// `next dev` replaces changed modules with eval; a build contains no such thing and allows none.
// biome-ignore lint/style/noProcessEnv: Next writes its value into the code when it compiles this file
const fromText = process.env.NODE_ENV === 'development' ? " 'unsafe-eval'" : '';

/** Scripts run with this answer's nonce only and never from text; nothing comes from elsewhere; nobody frames us. */
function contentSecurityPolicy(nonce: string, isSecure: boolean): string {
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${fromText}`,
    // Computed sizes are inline styles; a style cannot run anything.
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

const fixedHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

/** Every page gets its security headers; who has no session yet is sent to sign in and comes back to where they were. */
export function proxy(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl;
  const isSecure = (request.headers.get('x-forwarded-proto') ?? request.nextUrl.protocol).startsWith('https');
  const hasSession = sessionCookies.some((name) => request.cookies.has(name));
  if (!hasSession && !openPaths.includes(pathname)) {
    const target = request.nextUrl.clone();
    target.pathname = '/sign-in';
    target.search = pathname === '/' ? '' : `?callbackUrl=${encodeURIComponent(`${pathname}${search}`)}`;
    return withHeaders(NextResponse.redirect(target));
  }
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString('base64');
  const policy = contentSecurityPolicy(nonce, isSecure);
  // Next puts the nonce of this header on its own scripts.
  const headers = new Headers(request.headers);
  headers.set('content-security-policy', policy);
  headers.set('x-nonce', nonce);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  return withHeaders(response);
}

/** All but Strict-Transport-Security, which every answer of the process gets: server/http/strict-transport.ts. */
function withHeaders(response: NextResponse): NextResponse {
  for (const [name, value] of Object.entries(fixedHeaders)) response.headers.set(name, value);
  return response;
}

export const config = {
  // Answers of the API carry their headers themselves; coming through here would double what they cost.
  matcher: [
    '/((?!api/|\\.well-known/oauth-protected-resource/|_next/static|_next/image|icon.svg|manifest.webmanifest|favicon.ico).*)',
  ],
};
