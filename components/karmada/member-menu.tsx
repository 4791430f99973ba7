'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '@/components/ui/icon';
import { Menu, MenuItem } from '@/components/ui/menu';
import type { Member } from '@/lib/contracts/karmada';

/** What can be done with a member. Each has an entry of the menu and a dialog. */
export type MemberAct = 'cordon' | 'labels' | 'taints';

interface MemberMenuProps {
  member: Member;
  trigger: ReactNode;
  onAct: (act: MemberAct) => void;
}

/** What can be done with one member. */
export function MemberMenu({ member, trigger, onAct }: MemberMenuProps) {
  const t = useTranslations('karmada.menu');
  const entry = (act: MemberAct, icon: IconName, words: string) => (
    <MenuItem onSelect={() => onAct(act)}>
      <Icon name={icon} />
      {words}
    </MenuItem>
  );
  return (
    <Menu defaultOpen label={t('label', { name: member.name })} trigger={trigger}>
      {entry('cordon', 'lock', t(member.isCordoned ? 'uncordon' : 'cordon'))}
      {entry('labels', 'edit', t('labels'))}
      {entry('taints', 'minus', t('taints'))}
    </Menu>
  );
}
