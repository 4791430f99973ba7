'use client';
import dynamic from 'next/dynamic';
import { Skeleton } from '@/components/ui/skeleton';

/** The YAML editor, loaded when it is first shown. */
export const YamlEditor = dynamic(() => import('./code-view').then((module) => module.CodeView), {
  ssr: false,
  loading: () => <Skeleton className="m-4 h-64" />,
});
