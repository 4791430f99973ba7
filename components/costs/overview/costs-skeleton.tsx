import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';

export function CostsSkeleton() {
  return (
    <div className="grid gap-7">
      <Skeleton className="h-26" />
      <Skeleton className="h-72" />
      <Skeleton className="h-80" />
      <SkeletonRows rows={6} />
    </div>
  );
}
