import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

// Our sizes share the `text-` prefix with our colours; without this list one would drop the other.
const merge = extendTailwindMerge({
  extend: { classGroups: { 'font-size': [{ text: ['11', '12', '13', '14', '16', '20', '28'] }] } },
});

/** Joins class names; of two that set the same property the later one wins. */
export function cn(...values: ClassValue[]): string {
  return merge(clsx(values));
}
