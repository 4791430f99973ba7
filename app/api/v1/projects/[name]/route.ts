import { route } from '@/server/web';

export const GET = route('getProject');
export const PUT = route('editProject');
export const DELETE = route('archiveProject');
