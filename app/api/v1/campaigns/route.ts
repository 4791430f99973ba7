import { route } from '@/server/web';

export const GET = route('listCampaigns');
export const POST = route('startCampaign');
