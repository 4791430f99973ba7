import { equalJson, isObject } from '../../lib/json.ts';

function indexOf(list: readonly unknown[], item: unknown, mergeKey: string): number {
  if (mergeKey === '') return list.findIndex((other) => equalJson(other, item));
  if (!isObject(item)) return -1;
  return list.findIndex((other) => isObject(other) && equalJson(other[mergeKey], item[mergeKey]));
}

/** Whether a list holds the item; items with a merge key are the same when their keys are. */
export function presentIn(list: readonly unknown[], item: unknown, mergeKey: string): boolean {
  return indexOf(list, item, mergeKey) >= 0;
}

const sortBy = (items: readonly unknown[], order: readonly unknown[], mergeKey: string): unknown[] =>
  [...items].sort((a, b) => indexOf(order, a, mergeKey) - indexOf(order, b, mergeKey));

/**
 * Upstream's order after a list merge: the patch's items in the patch's order, those only the server has in
 * theirs; a server item goes before a patch item only if the server had both, in that order.
 */
export function orderItems(
  merged: readonly unknown[],
  patchOrder: readonly unknown[],
  serverOrder: readonly unknown[],
  mergeKey: string,
): unknown[] {
  const mine = merged.filter((item) => presentIn(patchOrder, item, mergeKey));
  const theirs = merged.filter((item) => !presentIn(patchOrder, item, mergeKey));
  const right = sortBy(mine, patchOrder, mergeKey);
  const left = sortBy(theirs, serverOrder, mergeKey);
  const result: unknown[] = [];
  while (left.length > 0 || right.length > 0) {
    const [l] = left;
    const [r] = right;
    const li = indexOf(serverOrder, l, mergeKey);
    const ri = indexOf(serverOrder, r, mergeKey);
    const takesLeft = right.length === 0 || (left.length > 0 && li >= 0 && ri >= 0 && li < ri);
    result.push(takesLeft ? left.shift() : right.shift());
  }
  return result;
}
