import type { Exchange } from '../http/exchange.ts';
import type { OpenApiDocuments } from './documents.ts';

/**
 * Answers the paths under /openapi.
 * @returns whether the path was one of them
 */
export function serveOpenApi(exchange: Exchange, documents: OpenApiDocuments, path: string): boolean {
  if (path === '/openapi/v2') {
    exchange.send(200, 'application/json', JSON.stringify(documents.swagger()));
    return true;
  }
  if (path === '/openapi/v3') {
    // Upstream sends this index as plain text, although it is JSON.
    exchange.send(200, 'text/plain; charset=utf-8', JSON.stringify(documents.index()));
    return true;
  }
  if (!path.startsWith('/openapi/v3/')) return false;
  const found = documents.document(path.slice('/openapi/v3/'.length));
  if (found === undefined) {
    exchange.send(404, undefined, '');
    return true;
  }
  exchange.response.setHeader('etag', `"${found.hash}"`);
  if (exchange.header('if-none-match') === `"${found.hash}"`) exchange.send(304, undefined, '');
  else exchange.send(200, 'application/json', found.text);
  return true;
}
