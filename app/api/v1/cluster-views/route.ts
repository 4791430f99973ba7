import { route } from '@/server/web';

export const GET = route('listClusterViews');
export const POST = route('createClusterView');
