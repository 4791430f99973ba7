'use client';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { LazyMenu } from '@/components/ui/lazy-menu';
import type { Member } from '@/lib/contracts/karmada';
import type { MemberAct } from './member-menu';
import { useMayManage } from './use-may-manage';

const MemberMenu = lazy(() => import('./member-menu').then((module) => ({ default: module.MemberMenu })));
const SettingsDialog = lazy(() =>
  import('./settings/settings-dialog').then((module) => ({ default: module.SettingsDialog })),
);

/** The menu of one member in the table, and what it opens. */
export function MemberActs({ controlPlane, member }: { controlPlane: string; member: Member }) {
  const t = useTranslations('karmada.menu');
  const mayManage = useMayManage();
  const button = useRef<HTMLButtonElement>(null);
  const [act, setAct] = useState<MemberAct | null>(null);
  if (!mayManage) return null;
  const close = () => setAct(null);
  return (
    <>
      <LazyMenu menu={(trigger) => <MemberMenu member={member} trigger={trigger} onAct={setAct} />}>
        <Button ref={button} variant="ghost" size="icon-sm" aria-label={t('label', { name: member.name })}>
          <Icon name="more" />
        </Button>
      </LazyMenu>
      <Suspense fallback={null}>
        {act ? (
          <SettingsDialog act={act} place={{ controlPlane, member: member.name }} returnTo={button} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}
