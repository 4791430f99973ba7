import type { Context } from '../define.ts';

/** The Management object, which says what is installed; null when the mirror has none. */
export const readManagement = ({ deps }: Context): Promise<Record<string, unknown> | null> =>
  deps.mirror.get(deps.db.auto, 'k0rdent.mirantis.com/Management', { namespace: '', name: 'kcm' });
