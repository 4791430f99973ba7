import { agentEndpoint } from '@/server/web';

export const GET = agentEndpoint;
export const POST = agentEndpoint;
export const DELETE = agentEndpoint;
