'use client';
import dynamic from 'next/dynamic';
import { useInstallation, useMe } from './use-me';

const Dismissible = dynamic(() =>
  import('./announcement-dismissible').then((module) => module.DismissibleAnnouncement),
);

/** The announcement of this moment, unless the person has hidden it; its code comes only while there is one. */
export function Announcement() {
  const announcement = useInstallation()?.announcement;
  const me = useMe();
  if (!announcement || !me || me.dismissed.includes(`announcement:${announcement.id}`)) return null;
  return <Dismissible announcement={announcement} />;
}
