'use client';
import dynamic from 'next/dynamic';
import { Skeleton } from '@/components/ui/skeleton';

// The drawing is larger than the rest of the page together and comes after it.
export const StackedDays = dynamic(() => import('./stacked-days-plot').then((module) => module.StackedDaysPlot), {
  ssr: false,
  loading: () => <Skeleton className="h-64" />,
});
