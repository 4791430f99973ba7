import { CostsSkeleton } from '@/components/costs/costs-skeleton';

export default function Loading() {
  return <CostsSkeleton />;
}
