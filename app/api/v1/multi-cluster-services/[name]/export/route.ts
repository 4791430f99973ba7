import { route } from '@/server/web';

export const GET = route('exportMultiClusterService');
