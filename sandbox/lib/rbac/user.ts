/** Who asks, after authentication and impersonation. */
export interface User {
  name: string;
  uid?: string;
  groups: string[];
  extra?: Record<string, string[]>;
}
