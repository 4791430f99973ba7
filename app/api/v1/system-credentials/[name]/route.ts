import { route } from '@/server/web';

export const GET = route('getSystemCredential');
export const DELETE = route('deleteCredential');
