import { Skeleton } from '@/components/ui/skeleton';

/** The place of a form that is loading. Like the form it reaches to the edges of the page, so that nothing moves aside. */
export function FormSkeleton() {
  return <Skeleton className="-mx-6 -mt-5 h-[70vh] max-sm:-mx-4 max-sm:-mt-4" />;
}
