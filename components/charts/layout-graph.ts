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
  return {
    width: Math.ceil(size.width ?? 0),
    height: Math.ceil(size.height ?? 0),
    nodes: new Map(keys.map((key) => [key, place(key)])),
    links: links.map(({ from, to }) => graph.edge(from, to).points),
  };
}

/** A line through the points that is rounded at each of them. */
export function curveThrough(points: readonly GraphPoint[]): string {
  const [first, ...rest] = points;
  const last = rest.at(-1);
  if (!first || !last) return '';
  const bends = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? point;
    return `Q${point.x} ${point.y} ${(point.x + next.x) / 2} ${(point.y + next.y) / 2}`;
  });
  return [`M${first.x} ${first.y}`, ...bends, `L${last.x} ${last.y}`].join('');
}

/** Degrees by which an arrow at the end of the line is turned from pointing right. */
export function endAngle(points: readonly GraphPoint[]): number {
  const [before, end] = [points.at(-2), points.at(-1)];
  return before && end ? (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI : 0;
}
