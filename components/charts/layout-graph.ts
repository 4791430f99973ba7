import { Graph, layout } from '@dagrejs/dagre';

export interface GraphPoint {
  x: number;
  y: number;
}

export interface GraphPlaces {
  width: number;
  height: number;
  /** Upper left corner of each node, by its key. */
  nodes: ReadonlyMap<string, GraphPoint>;
  /** In the order of the links that were given; from the side of one node to the side of the other. */
  links: readonly (readonly GraphPoint[])[];
}

interface GraphSize {
  width: number;
  height: number;
  /** Between the columns, where the lines run. */
  columnGap: number;
  rowGap: number;
}

/** Places nodes of one size in columns from left to right, so that links lead to the right and cross little. */
export function layoutGraph(
  keys: readonly string[],
  links: readonly { from: string; to: string }[],
  { width, height, columnGap, rowGap }: GraphSize,
): GraphPlaces {
  const graph = new Graph<{ width?: number; height?: number }, GraphPoint, { points: GraphPoint[] }>();
  // A line of its own pixel on each side, so that borders and arrows are not cut.
  graph.setGraph({ rankdir: 'LR', nodesep: rowGap, ranksep: columnGap, marginx: 1, marginy: 1 } as object);
  graph.setDefaultEdgeLabel(() => ({ points: [] }));
  for (const key of keys) graph.setNode(key, { width, height } as unknown as GraphPoint);
  for (const { from, to } of links) graph.setEdge(from, to);
  layout(graph);
  const size = graph.graph();
  const place = (key: string) => {
    const { x, y } = graph.node(key);
    return { x: x - width / 2, y: y - height / 2 };
  };
  // The library lets a line touch a node anywhere; between neighbouring columns it needs no point of its own.
  const route = ({ from, to }: { from: string; to: string }) => {
    const [start, end] = [graph.node(from), graph.node(to)];
    const between = graph.edge(from, to).points.slice(1, -1);
    const isBack = start.x > end.x;
    const side = isBack ? -1 : 1;
    return [
      { x: start.x + (side * width) / 2, y: start.y },
      ...(between.length > 1 ? between : []),
      { x: end.x - (side * width) / 2, y: end.y },
    ];
  };
  return {
    width: Math.ceil(size.width ?? 0),
    height: Math.ceil(size.height ?? 0),
    nodes: new Map(keys.map((key) => [key, place(key)])),
    links: links.map(route),
  };
}

/** A line through the points that leaves and reaches each of them level. */
export function curveThrough(points: readonly GraphPoint[]): string {
  const [first, ...rest] = points;
  if (!first || rest.length === 0) return '';
  const curves = rest.map(({ x, y }, index) => {
    const before = points[index] ?? first;
    const middle = (before.x + x) / 2;
    return `C${middle} ${before.y} ${middle} ${y} ${x} ${y}`;
  });
  return [`M${first.x} ${first.y}`, ...curves].join('');
}
