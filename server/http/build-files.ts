import { extname } from 'node:path';
import type { Deps } from '../usecases/deps.ts';
import { addressOf, assertRate, rateLimits } from './rate-limit.ts';
import { answerSafely } from './route.ts';

/** Types of what `next build` writes, by the ends of names. */
const types: Record<string, string> = {
  '.css': 'text/css; charset=UTF-8',
  '.js': 'application/javascript; charset=UTF-8',
  '.json': 'application/json; charset=UTF-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=UTF-8',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/** Answers for static files that this portal does not have: those of other builds, as every portal has published its own. */
export const createBuildFiles =
  (getDeps: () => Deps) =>
  (request: Request, path: string): Promise<Response> =>
    answerSafely(request, 'buildFile', async () => {
      const deps = getDeps();
      await assertRate(deps, rateLimits.buildFiles, addressOf(request) ?? 'unknown');
      const bytes = await deps.buildFiles.find(deps.db.auto, path);
      if (bytes === null)
        return new Response('Not Found', {
          status: 404,
          headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
        });
      return new Response(bytes, {
        headers: {
          'content-type': types[extname(path)] ?? 'application/octet-stream',
          // A name has the same bytes in every build.
          'cache-control': 'public, max-age=31536000, immutable',
        },
      });
    });
