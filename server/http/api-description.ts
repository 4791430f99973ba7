import { describeApi } from './openapi.ts';
import { answerSafely, type Handler, type HttpServices, requireActor } from './route.ts';

/** `GET /api/v1/openapi.json`, for everybody who is signed in. */
export function createApiDescription(getServices: () => HttpServices & { sessionCookie: string }): Handler {
  return (request) =>
    answerSafely(request, 'describeApi', async () => {
      const services = getServices();
      await requireActor(services, request);
      return Response.json(describeApi(services.portalUrl, services.sessionCookie));
    });
}
