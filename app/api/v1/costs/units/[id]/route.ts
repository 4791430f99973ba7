import { route } from '@/server/web';

export const GET = route('getUnit');
export const PUT = route('renameUnit');
export const DELETE = route('deleteUnit');
