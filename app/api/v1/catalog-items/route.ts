import { route } from '@/server/web';

export const GET = route('listManagedItems');
export const POST = route('createItem');
