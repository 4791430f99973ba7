'use client';
import dynamic from 'next/dynamic';
import type { ComponentType } from 'react';
import { useProject } from '@/components/shell/project-context';
import { useMe } from '@/components/shell/use-me';
import { type HomeKind, homeKindOf } from './home-kind';

const DeveloperHome = dynamic(() => import('./developer/developer-home').then((module) => module.DeveloperHome));
const LeadHome = dynamic(() => import('./lead/lead-home').then((module) => module.LeadHome));
const FinopsHome = dynamic(() => import('./finops/finops-home').then((module) => module.FinopsHome));
const EngineerHome = dynamic(() => import('./engineer/engineer-home').then((module) => module.EngineerHome));
const ArchitectHome = dynamic(() => import('./architect/architect-home').then((module) => module.ArchitectHome));
const KeeperHome = dynamic(() => import('./keeper/keeper-home').then((module) => module.KeeperHome));
const NobodyHome = dynamic(() => import('./nobody-home').then((module) => module.NobodyHome));

// Each comes by itself: nobody loads the home of somebody else.
const homes: Record<HomeKind, ComponentType> = {
  developer: DeveloperHome,
  lead: LeadHome,
  engineer: EngineerHome,
  architect: ArchitectHome,
  finops: FinopsHome,
  admin: KeeperHome,
  auditor: KeeperHome,
  nobody: NobodyHome,
};

/** The home of who is signed in, chosen from the roles that they hold. */
export function HomePage() {
  const me = useMe();
  const { project } = useProject();
  if (!me) return null;
  const Home = homes[homeKindOf(me, project)];
  return <Home />;
}
