import { isMap, isScalar, parseDocument } from 'yaml';
import type { Path } from '../template-schema/json.ts';
import { leavesOfPatch, mergePatchBetween } from '../template-schema/merge-patch.ts';
import { readYaml, writeYaml } from '../template-schema/yaml.ts';

type Values = Record<string, unknown>;

/**
 * The text with the values that are wanted, its comments, order and other values kept. A text that cannot be edited value
 * by value, because it is empty or is no map, is written anew.
 */
export function editValues(text: string, wanted: Values): string {
  const read = readYaml(text, 'map');
  if (!read.ok || text.trim() === '') return writeYaml(wanted);
  const document = parseDocument(text, { schema: 'core', merge: false });
  if (!isMap(document.contents)) return writeYaml(wanted);
  for (const { path, value } of leavesOfPatch(mergePatchBetween(read.value as Values, wanted))) {
    if (value === null) removeAt(document, path);
    else setAt(document, path, value);
  }
  return document.contents.items.length === 0 && !document.comment && !document.commentBefore
    ? ''
    : document.toString({ lineWidth: 0 });
}

/** A scalar keeps the comment behind it. */
function setAt(document: ReturnType<typeof parseDocument>, path: Path, value: unknown): void {
  const there = document.getIn(path, true);
  if (isScalar(there) && (typeof value !== 'object' || value === null)) there.value = value;
  else document.setIn(path, document.createNode(value));
}

/** A map that loses its last value goes with it, so that nothing is left that says nothing. */
function removeAt(document: ReturnType<typeof parseDocument>, path: Path): void {
  document.deleteIn(path);
  const parent = path.slice(0, -1);
  if (parent.length === 0) return;
  const left = document.getIn(parent);
  if (isMap(left) && left.items.length === 0) removeAt(document, parent);
}
