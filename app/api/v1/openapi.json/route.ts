import { apiDescription } from '@/server/web';

export const GET = apiDescription;
