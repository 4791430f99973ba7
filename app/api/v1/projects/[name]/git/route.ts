import { route } from '@/server/web';

export const GET = route('getProjectGit');
export const PUT = route('setProjectGit');
export const DELETE = route('removeProjectGit');
