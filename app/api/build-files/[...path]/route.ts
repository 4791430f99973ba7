import { buildFile } from '@/server/web';

export const dynamic = 'force-dynamic';

interface Context {
  params: Promise<{ path: string[] }>;
}

export const GET = async (request: Request, { params }: Context): Promise<Response> =>
  buildFile(request, (await params).path.join('/'));
