import { route } from '@/server/web';

export const GET = route('listProjects');
export const POST = route('createProject');
