import { route } from '@/server/web';

export const GET = route('listRequests');
export const POST = route('submitRequest');
