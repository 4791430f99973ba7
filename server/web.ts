import 'server-only';
import { takeLogoutNotice } from './auth/backchannel.ts';
import { sessionCookieName } from './auth/cookies.ts';
import { createAuthHandler } from './auth/handler.ts';
import { findProviderLogout } from './auth/provider-logout.ts';
import { nameProvider } from './config/provider-name.ts';
import { slipwayVersion } from './config/version.ts';
import { readGuides, readTerms } from './guides/read-guides.ts';
import { createApiDescription } from './http/api-description.ts';
import { createBranding } from './http/branding.ts';
import { createBuildFiles } from './http/build-files.ts';
import { answerHealth, answerMetrics, answerReady } from './http/health.ts';
import { localeOf } from './http/locale-of.ts';
import { createLogoutNotice } from './http/logout-notice.ts';
import { createAgentEndpoint } from './http/mcp/endpoint.ts';
import { operations } from './http/operations.ts';
import { createPageReads } from './http/page-reads.ts';
import { createProtectedResource } from './http/protected-resource.ts';
import { createProviderLogout } from './http/provider-logout.ts';
import { createPublicStatus } from './http/public-status.ts';
import { addressOf, assertRate, rateLimits } from './http/rate-limit.ts';
import { answerSafely, createRoute, type Handler } from './http/route.ts';
import { createEventStream } from './http/sse.ts';
import { getContainer } from './runtime/container.ts';
import { waitsFor } from './runtime/start-portal.ts';

// The door for app/: everything that pages and routes may ask of the server.

/** The handler of one operation of the API. */
export function route(name: keyof typeof operations): Handler {
  return createRoute(name, operations[name], getContainer);
}

export type { PageRead } from './http/page-reads.ts';
/** Reads for a page that is drawn on the server, as the person of its request. */
export const pageReads = (headers: Headers) => createPageReads(getContainer(), headers);

/** The id of the last event that was handed out, for a page whose stream goes on from there. */
export const lastEventId = async (): Promise<string> => String(await getContainer().hub.lastId());

/** In which amounts are shown (SLIPWAY_CURRENCY). */
export const shownCurrency = (): string => getContainer().deps.currency;

/** `GET /api/v1/events`. */
export const eventStream = createEventStream(getContainer);

/** `GET /api/v1/openapi.json`. */
export const apiDescription = createApiDescription(() => {
  const container = getContainer();
  return { ...container, sessionCookie: sessionCookieName(container.portalUrl) };
});

/** Sign-in, callback, sign-out; counted by address, because nobody is known yet. */
export const authentication = (request: Request, context: unknown): Promise<Response> =>
  answerSafely(request, 'authenticate', async (traceId) => {
    const { deps, env, auth } = getContainer();
    const address = addressOf(request);
    if (request.method === 'POST') await assertRate(deps, rateLimits.signIn, address ?? 'unknown');
    const place = { address, userAgent: request.headers.get('user-agent'), traceId, locale: localeOf(request) };
    return createAuthHandler(env, auth, place)(request, context);
  });

/** `POST /api/auth/backchannel-logout`: the identity provider ends sessions. */
export const backchannelLogout = createLogoutNotice(() => {
  const { deps, auth } = getContainer();
  return { deps, take: (token) => takeLogoutNotice(auth, auth.provider, token) };
});

/** `GET /api/auth/provider-logout`: where a sign-out goes on. */
export const providerLogout = createProviderLogout(() => {
  const container = getContainer();
  const { auth, portalUrl } = container;
  return { ...container, find: (sessionId) => findProviderLogout(auth, portalUrl, sessionId) };
});

const branding = createBranding(() => getContainer().deps);
/** Name, looks and announcement, for pages that nobody has signed in to; Slipway's own while the database is silent. */
export const readBranding = branding.read;
/** `GET /api/branding/logo`: open to everybody. */
export const brandingLogo = branding.answerLogo;

/** `GET /_next/static/…` where this portal's build has no such file: open to everybody. */
export const buildFile = createBuildFiles(() => getContainer().deps);

/** Guides and glossary, from docs/guides. */
export { readGuides, readTerms };

/** What the sign-in page says before anybody is known; a null name stands for a provider without one. */
export const signInFacts = (): { provider: string | null; version: string } => ({
  provider: nameProvider(getContainer().env),
  version: slipwayVersion,
});

/** `POST /api/mcp`: agents. */
export const agentEndpoint = createAgentEndpoint(getContainer);

/** `GET /.well-known/oauth-protected-resource/…`: open to everybody. */
export const protectedResource = createProtectedResource(getContainer);

/** `GET /api/status`: open to everybody. */
export const publicStatus = createPublicStatus(() => {
  const { deps, auth } = getContainer();
  return { deps, version: slipwayVersion, askProvider: () => auth.provider.answers() };
});

export const health = (): Response => answerHealth();
export const readiness = (): Promise<Response> => answerReady(getContainer().database, waitsFor());
/** `GET /api/metrics`: figures of this process, for this machine and for who knows METRICS_TOKEN. */
export const metrics = (request: Request): Promise<Response> =>
  answerSafely(request, 'metrics', () => answerMetrics(request, getContainer().env.METRICS_TOKEN ?? null));
