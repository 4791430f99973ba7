import { SkeletonRows } from '@/components/ui/skeleton';

export default function Loading() {
  return (
    <div className="appear-late">
      <SkeletonRows rows={8} />
    </div>
  );
}
