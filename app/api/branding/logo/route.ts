import { brandingLogo } from '@/server/web';

export const dynamic = 'force-dynamic';
export const GET = brandingLogo;
