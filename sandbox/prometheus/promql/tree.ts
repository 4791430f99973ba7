import type { parser } from '@prometheus-io/lezer-promql';

export type TreeNode = ReturnType<typeof parser.parse>['topNode'];

/** A query's text with its syntax tree. */
export interface Tree {
  source: string;
  top: TreeNode;
}

export const nodeText = (node: TreeNode, { source }: Tree): string => source.slice(node.from, node.to);

/** Children of a node without comments. */
export function childrenOf(node: TreeNode | null): TreeNode[] {
  const children: TreeNode[] = [];
  for (let child = node?.firstChild ?? null; child; child = child.nextSibling) {
    if (child.name !== 'LineComment') children.push(child);
  }
  return children;
}
