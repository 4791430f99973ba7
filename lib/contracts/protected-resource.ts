import { z } from 'zod';

/** OAuth 2.0 Protected Resource Metadata (RFC 9728): how programs get a token for an address of the portal. */
export const protectedResourceSchema = z.object({
  /** The address; also the resource indicator with which a token is asked for (RFC 8707). */
  resource: z.url(),
  resource_name: z.string(),
  authorization_servers: z.array(z.url()),
  scopes_supported: z.array(z.string()),
  bearer_methods_supported: z.array(z.string()),
  /** The public client of the command line; the API's document alone has it. */
  slipway_client_id: z.string().optional(),
});
export type ProtectedResource = z.infer<typeof protectedResourceSchema>;
