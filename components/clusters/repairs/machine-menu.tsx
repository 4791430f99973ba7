'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useServerWords } from '@/components/status/server-words';
import { Icon } from '@/components/ui/icon';
import { Menu, MenuItem, MenuLabel } from '@/components/ui/menu';
import type { ClusterDetail } from '@/lib/contracts/clusters';

interface MachineMenuProps {
  cluster: ClusterDetail;
  /** Of the machine. */
  name: string;
  trigger: ReactNode;
  onReplace: () => void;
}

/** What can be done with one machine, or why it cannot. */
export function MachineMenu({ cluster, name, trigger, onReplace }: MachineMenuProps) {
  const t = useTranslations('cluster.repair');
  const words = useServerWords();
  const why = cluster.irreplaceable[name];
  return (
    <Menu defaultOpen label={t('menu', { name })} trigger={trigger} className="max-w-72">
      {why ? (
        <MenuLabel>{words(why) ?? why.detail}</MenuLabel>
      ) : (
        <MenuItem danger onSelect={onReplace}>
          <Icon name="retry" />
          {t('replaceDots')}
        </MenuItem>
      )}
    </Menu>
  );
}
