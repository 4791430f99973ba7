'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { Menu, MenuItem, MenuRule } from '@/components/ui/menu';
import type { ClusterService } from '@/lib/contracts/cluster-services';
import { serviceKey } from '@/lib/service-levels';
import type { ServiceAct } from './service-act-dialog';

interface ServiceMenuProps {
  /** Address of the cluster's page. */
  page: string;
  service: ClusterService;
  trigger: ReactNode;
  onAct: (act: ServiceAct) => void;
}

/** What can be asked of a service that the cluster asks for itself. */
export function ServiceMenu({ page, service, trigger, onAct }: ServiceMenuProps) {
  const t = useTranslations('cluster.serviceTab.menu');
  const { name, state, upgrades } = service;
  const edit = `${page}/services/edit?service=${encodeURIComponent(serviceKey(service))}`;
  return (
    <Menu defaultOpen label={t('label', { name })} trigger={trigger}>
      <MenuItem asChild>
        <Link href={edit}>
          <Icon name="edit" />
          {t('change')}
        </Link>
      </MenuItem>
      {upgrades.map(({ template, version }) => (
        <MenuItem key={template} asChild>
          <Link href={`${edit}&to=${encodeURIComponent(template)}`}>
            <Icon name="upgrade" />
            {t('upgrade', { version })}
          </Link>
        </MenuItem>
      ))}
      <MenuRule />
      {state === 'disabled' ? (
        <MenuItem onSelect={() => onAct('enable')}>
          <Icon name="sun" />
          {t('enable')}
        </MenuItem>
      ) : (
        <MenuItem onSelect={() => onAct('disable')}>
          <Icon name="moon" />
          {t('disable')}
        </MenuItem>
      )}
      <MenuItem danger onSelect={() => onAct('remove')}>
        <Icon name="trash" />
        {t('remove')}
      </MenuItem>
    </Menu>
  );
}
