import { route } from '@/server/web';

export const GET = route('listComments');
export const POST = route('addComment');
