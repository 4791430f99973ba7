import { route } from '@/server/web';

export const GET = route('listBundles');
export const POST = route('createBundle');
