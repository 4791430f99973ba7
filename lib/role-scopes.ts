import type { Role } from './permissions.ts';

/** Where each role can be held. product.md, section 1. */
export const roleScopes: Record<Role, 'project' | 'everywhere' | 'either'> = {
  developer: 'project',
  'platform-engineer': 'either',
  'platform-lead': 'either',
  'platform-architect': 'everywhere',
  finops: 'either',
  auditor: 'everywhere',
  admin: 'everywhere',
};
