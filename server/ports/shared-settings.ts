import type { SharedSettingKind } from '../../lib/contracts/shared-settings.ts';
import type { SettingCopy } from '../domain/shared-settings/sharing.ts';
import type { Tx } from './database.ts';

/** A cluster, or an order or change under way, that names a setting. */
export interface SettingUse {
  kind: SharedSettingKind;
  setting: string;
  namespace: string;
  name: string;
  owner: string | null;
  /** Whether the cluster is there; otherwise it is ordered. */
  isCluster: boolean;
}

export interface SharedSettingReader {
  /** Who uses settings, wherever they are. */
  uses(tx: Tx, setting?: { kind: SharedSettingKind; name: string }): Promise<SettingUse[]>;
  /** What bears the name of a setting, or of any, in other namespaces than k0rdent's own. */
  copies(tx: Tx, systemNamespace: string, setting?: { kind: SharedSettingKind; name: string }): Promise<SettingCopy[]>;
}
