import { route } from '@/server/web';

export const GET = route('listTokens');
export const POST = route('createToken');
