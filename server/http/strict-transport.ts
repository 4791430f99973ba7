import type { ServerResponse } from 'node:http';
import { listenTo } from './met-servers.ts';

/**
 * Every answer of this process tells browsers to come back over https only; pages, files and the API alike.
 * @returns what ends it
 */
export function settleStrictTransport(portalUrl: string): () => void {
  if (!portalUrl.startsWith('https:')) return () => undefined;
  return listenTo('http.server.request.start', (message) => {
    const { response } = message as { response: ServerResponse };
    response.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
}
