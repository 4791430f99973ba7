import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Actor } from '../../domain/actor.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import { logger } from '../../observability/logger.ts';
import { findCaller } from '../caller.ts';
import { isOwnOrigin } from '../origin.ts';
import { problemResponse } from '../problem.ts';
import { metadataUrlOf, type Resource } from '../protected-resource.ts';
import { assertRate, rateLimits } from '../rate-limit.ts';
import { answerSafely, type HttpServices, rateKey } from '../route.ts';
import { isBatch, refuseBatch } from './batch.ts';
import { createAgentServer } from './server.ts';

export interface AgentServices extends HttpServices {
  /** For whom an agent asks; null for nobody. */
  findAgent: (request: Request) => Promise<Actor | null>;
  findResource: (path: string) => Resource | null;
}

/** Longer than any order. */
const maxBodyBytes = 1024 * 1024;
const path = '/api/mcp';

/**
 * 401 with where a token is to be had (RFC 9728, 5.1; authorization of the Model Context Protocol). Where no client of
 * an agent was named there is no such place, and personal access tokens alone are taken.
 */
function challenge(services: AgentServices, error: DomainError, traceId: string): Response {
  const refused = problemResponse(error, traceId, path);
  const resource = services.findResource(path);
  if (resource && resource.clientIds.length > 0) {
    refused.headers.set(
      'www-authenticate',
      `Bearer realm="slipway", resource_metadata="${metadataUrlOf(resource.url)}"`,
    );
  }
  return refused;
}

/**
 * `POST /api/mcp`: the Model Context Protocol over streamable HTTP, without sessions: each request stands for itself and
 * any replica answers it. GET and DELETE, which are about sessions, are answered with 405.
 */
export function createAgentEndpoint(getServices: () => AgentServices): (request: Request) => Promise<Response> {
  return (request) =>
    answerSafely(request, 'mcp', async (traceId) => {
      const services = getServices();
      // Browsers name where a script comes from; one of another site is to use nobody's agent (DNS rebinding).
      if (!isOwnOrigin(request, services.portalUrl)) throw new DomainError('forbidden', say('foreign-page'));
      const actor = await findCaller(services.deps, request, services.findAgent).catch((error: unknown) => {
        if (error instanceof DomainError && error.code === 'unauthenticated') return error;
        throw error;
      });
      if (actor instanceof DomainError) return challenge(services, actor, traceId);
      // Each message counts for the limit, so there is one a request.
      if (await isBatch(request)) return refuseBatch();
      await assertRate(services.deps, rateLimits.agent, rateKey(actor));
      const handler = createMcpHandler(() => createAgentServer(services, actor, request), {
        responseMode: 'json',
        maxRequestBodySize: maxBodyBytes,
        onerror: (err) => logger.debug({ err, traceId }, 'an agent was not understood'),
      });
      const answer = await handler.fetch(request);
      // What the library answers may be unchangeable, and gets headers of ours.
      return new Response(answer.body, { status: answer.status, headers: new Headers(answer.headers) });
    });
}
