import { protectedResource } from '@/server/web';

export const dynamic = 'force-dynamic';
export const GET = protectedResource;
