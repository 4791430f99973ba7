import { route } from '@/server/web';

export const GET = route('listSystemCredentials');
export const POST = route('createCredential');
