import { route } from '@/server/web';

export const GET = route('listAccessRequests');
export const POST = route('askForAccess');
